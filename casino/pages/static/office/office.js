// "/" puts the cursor into the one search box, arrows step through a play, long strips open at the place that matters.
// Pages are whole without this.
"use strict";
addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const box = document.getElementById("find");
  if (!box) return;
  event.preventDefault();
  box.focus();
  box.select();
});
for (const strip of document.querySelectorAll("[data-centre]")) {
  const mark = strip.querySelector(strip.dataset.centre);
  if (mark) strip.scrollLeft += mark.getBoundingClientRect().left - strip.getBoundingClientRect().left - strip.clientWidth / 2;
}
for (const strip of document.querySelectorAll("[data-shown]")) {
  strip.scrollLeft = (strip.scrollWidth * (Number(strip.dataset.shown) + 1)) / Number(strip.dataset.of) - strip.clientWidth;
}
const here = document.querySelector(".side [aria-current]");
if (here && here.parentElement.scrollWidth > here.parentElement.clientWidth) here.parentElement.scrollLeft = here.offsetLeft - 60;
for (const control of document.querySelectorAll("form[data-auto] select")) control.addEventListener("change", () => control.form.requestSubmit());

const stepped = document.querySelectorAll("[data-stepping]");
const stepTo = (play, number) => {
  const old = play.querySelector("[data-frame]:not([hidden])");
  const shown = play.querySelector(`[data-frame="${number}"]`);
  if (!shown) return false;
  const held = old.contains(document.activeElement) ? document.activeElement.dataset.step : null;
  old.hidden = true;
  shown.hidden = false;
  if (held) (shown.querySelector(`[data-step="${held}"][href]`) ?? shown.querySelector("[data-step][href]")).focus();
  play.querySelector('[role="status"]').textContent = shown.querySelector(".happened").innerText;
  play.querySelector('.moves [aria-current]')?.removeAttribute("aria-current");
  play.querySelector(`.moves [data-to="${number}"]`)?.setAttribute("aria-current", "step");
  return true;
};
addEventListener("click", (event) => {
  const link = event.target.closest("[data-stepping] a[data-to]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  if (!stepTo(link.closest("[data-stepping]"), link.dataset.to)) return;
  for (const play of stepped) stepTo(play, link.dataset.to);
  event.preventDefault();
  history.replaceState(null, "", link.href);
});
addEventListener("keydown", (event) => {
  const step = { ArrowLeft: "back", ArrowRight: "forward" }[event.key];
  const isElsewhere = event.target.closest("input, textarea, select, [role=region], [contenteditable]");
  if (!step || !stepped.length || isElsewhere || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  stepped[0].querySelector(`[data-frame]:not([hidden]) [data-step="${step}"][href]`)?.click();
});
