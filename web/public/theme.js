(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem("ruse.theme");
  } catch (e) {}
  var night = chosen ? chosen === "night" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = night ? "night" : "day";
})();
