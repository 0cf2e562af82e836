// Keeps a display fresh: asks for what changed, swaps only that, and says when nothing is heard. Pages are whole without this.
"use strict";

const page = document.querySelector("main[data-fragment]");
const conn = document.getElementById("conn");
const said = document.getElementById("said");
const POLL_MS = 2000;
const STREAMED_POLL_MS = 5000; // the stream tells of changes at once; asking now and then only proves that we still hear
const RECONNECT_MS = 10_000;
const KINDS = ["snapshot", "reset", "round.result", "round.held", "round.corrected", "round.voided", "road.delta", "road.rebuilt", "good_road.on", "good_road.off", "table.state", "shoe.started", "shoe.ended", "roads.reset"];
const CHANGED_SHOWN_MS = 10_000;
const RESULT_SHOWN_MS = 6000;
const CALM_MS = 1000; // results that follow each other faster do not fade in: that would be painting without end
const RETRY_MS_MAX = 15_000;
const zone = document.documentElement.dataset.zone || undefined;
const etags = new Map(); // of each address that is asked for again and again
const sources = new WeakMap(); // of each part on the page, what came from the server
const timers = new Map(); // address → its answer that waits to be seen, and until when
let heardAt = 0; // 0 until something was heard
let skewMs = 0; // the server's clock minus ours
let retryMs = 0;
let toldAt = 0;
let isAsking = false;
let isStreaming = false;
let pollTimer = 0;

const now = () => Date.now() + skewMs;
const clock = (at) => at.toLocaleTimeString("en-GB", { timeZone: zone, hour12: false });
// What stands there already is not written again: a browser lays out and paints anew whatever is written.
const put = (node, name, value) => { if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value); };
const write = (node, words) => { if (node.textContent !== words) node.textContent = words; };
const icon = (root, name) => put(root.querySelector("use"), "href", `#i-${name}`);
const say = (words) => write(said, words);
const states = () => page.querySelectorAll("[data-rounds]");

function age(ms) {
  const s = Math.floor(ms / 1000);
  return s < 120 ? `${s} s` : s < 7200 ? `${Math.floor(s / 60)} min` : `${Math.floor(s / 3600)} h`;
}

/* What is on the screen. */

function ask(side) {
  page.dataset.ask = side;
  for (const button of page.querySelectorAll(".ask")) put(button, "aria-pressed", button.dataset.side === side);
  for (const ghost of page.querySelectorAll(".gh")) ghost.classList.toggle("is-asked", side !== "" && ghost.classList.contains(`g${side}`));
}

function show(view) {
  page.dataset.view = view;
  for (const button of page.querySelectorAll("[data-show]")) put(button, "aria-pressed", button.dataset.show === view);
}

function theme(name) {
  document.documentElement.dataset.theme = name;
  try { localStorage.setItem("display-theme", name); } catch { /* a display may forbid storage */ }
}

/* What has come. */

function changes(before, after) {
  // Rounds that were there and now say something else, or nothing: the shoe was corrected, not continued.
  if (before.dataset.shoe !== after.dataset.shoe) return [];
  const were = new Map(before.dataset.rounds.split(" ").filter(Boolean).map((one) => [parseInt(one, 10), one]));
  const are = new Map(after.dataset.rounds.split(" ").filter(Boolean).map((one) => [parseInt(one, 10), one]));
  const last = Math.max(0, ...were.keys());
  const found = [...were].filter(([number, one]) => are.get(number) !== one).map(([number]) => number);
  return [...found, ...[...are.keys()].filter((number) => number < last && !were.has(number))].sort((a, b) => a - b);
}

function frame(root, number) {
  for (const mark of root.querySelectorAll(`[data-round="${number}"]`)) {
    const around = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    const size = { x: mark.x.baseVal.value - 11, y: mark.y.baseVal.value - 11, width: 22, height: 22, rx: 4, class: "framed" };
    for (const [name, value] of Object.entries(size)) around.setAttribute(name, value);
    mark.parentNode.append(around);
    setTimeout(() => around.remove(), CHANGED_SHOWN_MS);
  }
}

function tell(before, after, isCalm) {
  const words = after.dataset.latest;
  const table = after.dataset.table || page.dataset.table;
  const changed = changes(before, after);
  const root = after.closest(".t") || page;
  if (changed.length) {
    for (const number of changed) frame(root, number);
    const what = `Round ${changed.join(", ")} changed`;
    say(`${table}: ${what}. ${words}`);
    notice(root, what, "changed", CHANGED_SHOWN_MS);
  } else if (words && (before.dataset.latest !== words || before.dataset.shoe !== after.dataset.shoe)) {
    say(`${table}: ${words}`);
    for (const mark of isCalm ? root.querySelectorAll(`[data-round="${parseInt(words.slice(6), 10)}"]`) : []) mark.classList.add("is-new");
    notice(root, words.slice(words.indexOf(":") + 2), "result", RESULT_SHOWN_MS);
  } else if (before.dataset.shoe !== after.dataset.shoe) say(`${table}: shoe ${after.dataset.shoe}`);
}

function notice(root, words, kind, ms) {
  root.dataset.notice = words;
  root.dataset.noticeKind = kind;
  clearTimeout(Number(root.dataset.noticeTimer));
  root.dataset.noticeTimer = setTimeout(() => { delete root.dataset.notice; delete root.dataset.noticeKind; beat(); }, ms);
}

function swap(text) {
  const came = new DOMParser().parseFromString(text, "text/html");
  const told = [];
  for (const part of came.querySelectorAll("[data-part]")) {
    const shown = page.querySelector(`[data-part="${CSS.escape(part.dataset.part)}"]`);
    if (!shown || sources.get(shown) === part.outerHTML) continue;
    const before = { dataset: { ...shown.dataset } };
    sources.set(shown, part.outerHTML);
    become(shown, part);
    if ("rounds" in before.dataset) told.push([before, shown]);
  }
  ask(page.dataset.ask ?? "");
  const isCalm = Date.now() - toldAt > CALM_MS;
  if (told.length) toldAt = Date.now();
  for (const [before, after] of told) tell(before, after, isCalm);
  beat();
}

function become(shown, part) {
  // A road differs by its last marks: what is the same stays, so that only the new cells are laid out and painted.
  for (const { name } of [...shown.attributes]) if (!part.hasAttribute(name) && !name.startsWith("data-notice")) shown.removeAttribute(name);
  for (const { name, value } of part.attributes) put(shown, name, value);
  const are = [...shown.childNodes];
  const willBe = [...part.childNodes];
  for (const node of are.slice(willBe.length)) node.remove();
  willBe.forEach((node, at) => {
    const old = are[at];
    if (!old) shown.append(document.importNode(node, true));
    else if (old.isEqualNode(node)) return;
    else if (old.nodeType === Node.ELEMENT_NODE && old.nodeName === node.nodeName) become(old, node);
    else old.replaceWith(document.importNode(node, true));
  });
}

/* Asking for it. */

async function refresh(address) {
  const answer = await fetch(address, { headers: etags.has(address) ? { "If-None-Match": etags.get(address) } : {}, cache: "no-store", credentials: "same-origin" });
  if (answer.status === 401 || answer.status === 403) return end();
  if (answer.status !== 200 && answer.status !== 304) throw new Error(`status ${answer.status}`);
  const date = Date.parse(answer.headers.get("Date") ?? "");
  if (date) skewMs = Math.abs(date - Date.now()) > 2000 ? date - Date.now() : 0;
  heard();
  if (answer.status === 304) return undefined;
  const text = await answer.text();
  if (addresses().includes(address)) etags.set(address, answer.headers.get("ETag")); // what changed together rarely does again
  return reveal(address, text);
}

function reveal(address, text) {
  // The road must not tell what the cards on the felt have not told yet: a new result waits, whatever else comes meanwhile.
  const held = timers.get(address);
  const waitMs = Number(page.dataset.reveal) * 1000;
  if (!waitMs || (!held && !hasNewResult(text))) return swap(text);
  clearTimeout(held?.timer);
  const at = held?.at ?? Date.now() + waitMs;
  const timer = setTimeout(() => { timers.delete(address); swap(text); }, Math.max(0, at - Date.now()));
  return timers.set(address, { at, timer });
}

function hasNewResult(text) {
  const came = new DOMParser().parseFromString(text, "text/html");
  const shown = new Set([...states()].map((one) => `${one.dataset.shoe} ${one.dataset.latest}`));
  return [...came.querySelectorAll("[data-rounds]")].some((one) => one.dataset.latest && !shown.has(`${one.dataset.shoe} ${one.dataset.latest}`));
}

function addresses() {
  if (page.dataset.tables === undefined) return [page.dataset.fragment];
  return page.dataset.tables ? [tilesOf(page.dataset.tables)] : [];
}

const tilesOf = (tables) => `${page.dataset.fragment}&tables=${encodeURIComponent(tables)}`;

async function poll() {
  if (isAsking || page.dataset.conn === "ended") return;
  isAsking = true;
  try {
    for (const address of addresses()) await refresh(address);
    retryMs = 0;
  } catch {
    retryMs = Math.min(RETRY_MS_MAX, (retryMs || 500) * 2);
  } finally {
    isAsking = false;
    clearTimeout(pollTimer);
    pollTimer = setTimeout(poll, retryMs ? retryMs * (0.5 + Math.random()) : isStreaming ? STREAMED_POLL_MS : POLL_MS);
  }
}

/* Being told that there is something to ask for. */

const due = new Set(); // tables that have changed since they were last asked for
let isCatchingUp = false;

async function changed(table) {
  // One request at a time, for whatever has changed meanwhile: the busier the floor, the more tables each one brings.
  due.add(table);
  if (isCatchingUp) return;
  isCatchingUp = true;
  while (due.size) {
    const address = page.dataset.tables === undefined ? page.dataset.fragment : tilesOf([...due].join(","));
    due.clear();
    try { await refresh(address); } catch { /* the next poll says how it stands */ }
  }
  isCatchingUp = false;
}

function streaming(is) {
  isStreaming = is;
  page.dataset.streaming = is ? "1" : "0";
}

function hear(event) {
  heard();
  const frame = JSON.parse(event.data);
  if (frame.table && frame.part === frame.parts) changed(frame.table);
}

function connect() {
  if (!page.dataset.stream || page.dataset.conn === "ended") return;
  const source = new EventSource(page.dataset.stream);
  source.addEventListener("open", () => { streaming(true); heard(); });
  source.addEventListener("error", () => {
    streaming(false);
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, RECONNECT_MS * (0.5 + Math.random()));
    poll();
  });
  for (const kind of KINDS) source.addEventListener(kind, hear);
  source.addEventListener("end", () => poll());
}

function heard() { heardAt = Date.now(); }
function end() { page.dataset.conn = "ended"; beat(); }

/* Saying how fresh it is, once a second. */

function beat() {
  if (page.dataset.conn !== "ended") {
    const silentMs = Date.now() - heardAt;
    put(page, "data-conn", heardAt === 0 ? "connecting" : silentMs > Number(page.dataset.staleAfter) * 1000 ? "late" : "live");
  }
  const state = page.dataset.conn;
  const says = conn.querySelector(".says");
  const lines = { connecting: ["spin", says.textContent], live: ["live", "Live"], late: ["late", ""], ended: ["end", "Display access ended. Ask the site for a new address"] };
  const isLate = page.dataset.tables === undefined && lateMs(states()[0]) > 0;
  icon(conn, isLate ? "late" : lines[state][0]);
  conn.querySelector("svg").classList.toggle("turns", state === "connecting");
  write(conn.querySelector(".time"), state === "ended" ? "" : `· ${clock(new Date(now()))}`);
  for (const table of states()) mark(table, state);
  if (page.dataset.tables !== undefined) write(says, state === "late" ? `No signal for ${age(Date.now() - heardAt)}` : lines[state][1]);
  else write(says, line(state, lines[state][1]));
}

function lateMs(table) {
  // An open table that has played, and for minutes has not: silent, though we are connected.
  const at = Date.parse(table.dataset.lastAt);
  const silentMs = now() - at;
  const isQuiet = table.dataset.open === "1" && silentMs > Number(page.dataset.quietAfter) * 1000 && silentMs < 86_400_000;
  return page.dataset.conn === "late" ? Date.now() - heardAt : isQuiet ? silentMs : 0;
}

function mark(table, state) {
  const root = table.closest(".t") || page;
  const word = root.querySelector(".now");
  word.dataset.word ??= word.textContent;
  const late = lateMs(table);
  root.classList.toggle("late", late > 0);
  const quiet = late ? `Quiet for ${age(late)}` : word.dataset.word;
  const words = state === "ended" ? "Access ended" : state === "late" ? `No signal for ${age(late)}` : root.dataset.notice ?? quiet;
  write(word, words);
  const picture = root.querySelector(".st use");
  if (!picture) { root.classList.toggle("dims", root.querySelector(".phase").matches(".shoe, .closed")); return; }
  picture.dataset.was ??= picture.getAttribute("href");
  put(picture, "href", late ? "#i-late" : root.dataset.noticeKind === "changed" ? "#i-changed" : picture.dataset.was);
}

function line(state, words) {
  const [table] = states();
  const last = table.dataset.last ? `Last round ${table.dataset.last} at ${clock(new Date(table.dataset.lastAt))}` : "No round yet";
  if (state === "connecting" || state === "ended") return words;
  if (lateMs(table)) return last;
  return page.querySelector(".phase").dataset.note || words;
}

/* Hands. */

addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.dataset.side) ask(page.dataset.ask === button.dataset.side ? "" : button.dataset.side);
  if (button?.dataset.show) show(button.dataset.show);
});
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toUpperCase();
  const side = [...page.querySelectorAll(".ask")].find((button) => button.dataset.side === key);
  if (side) ask(page.dataset.ask === key ? "" : key);
  else if (key === "T") theme(document.documentElement.dataset.theme === "night" ? "contrast" : "night");
});
addEventListener("online", () => poll());
document.addEventListener("visibilitychange", () => { if (!document.hidden) poll(); });

if (page) {
  for (const part of page.querySelectorAll("[data-part]")) sources.set(part, part.outerHTML);
  try { if (!new URLSearchParams(location.search).has("theme")) theme(localStorage.getItem("display-theme") || document.documentElement.dataset.theme); } catch { /* a display may forbid storage */ }
  setInterval(() => { page.dataset.pulse = page.dataset.pulse === "1" ? "0" : "1"; beat(); }, 1000);
  beat();
  poll();
  connect();
}
