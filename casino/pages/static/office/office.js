// "/" puts the cursor into the one search box; long strips open at the place that matters. Pages are whole without this.
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
