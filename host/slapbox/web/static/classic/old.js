// Where the page's modules do not run, a sentence says what to do instead. This script is no module,
// needs nothing, and old browsers can read it (ECMAScript 5).

(function () {
  var WAIT_MS = 2000;
  var LOOK_MS = 500;
  var failed = false;

  function isLoading() {
    return document.body.getAttribute('data-phase') === 'loading';
  }

  function look() {
    var runs = document.documentElement.getAttribute('data-runs') === 'yes';
    var sentence = document.getElementById('not-running');
    if (!runs || (failed && isLoading())) sentence.removeAttribute('hidden');
    else sentence.setAttribute('hidden', '');
    if (!runs || isLoading()) setTimeout(look, LOOK_MS);
  }

  window.addEventListener(
    'error',
    function (event) {
      if (event.target === window || event.target.nodeName === 'SCRIPT') failed = true;
    },
    true
  );
  // A browser tells that all is loaded when it has the modules, however slow the network is.
  window.addEventListener('load', function () {
    setTimeout(look, WAIT_MS);
  });
})();
