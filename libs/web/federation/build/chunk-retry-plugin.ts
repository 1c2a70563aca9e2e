import { RuntimeModule, type Compiler } from '@rspack/core'

/**
 * Retries each chunk, script or style sheet, up to three times with growing, jittered delays. Each attempt uses a
 * different URL, so that neither a cache nor a hanging request serves it. Chunks inherit the query of the file that
 * contains the runtime: a remote that is reloaded reloads all its files and does not wait for the hanging elements of
 * an earlier attempt. Timeouts are not retried.
 */
class ChunkRetryRuntime extends RuntimeModule {
  constructor() {
    super('portal chunk retry', RuntimeModule.STAGE_TRIGGER)
  }

  override generate(): string {
    const mark = JSON.stringify(`[data-rspack^="${this.compilation?.outputOptions.uniqueName}:"]`)
    return `
var own = (document.currentScript && document.currentScript.src.split('?')[1]) || '';
if (own) document.querySelectorAll(${mark}).forEach(function (element) {
  if (element.tagName === 'SCRIPT' || element.hasAttribute('data-rspack-loading')) element.remove();
});
var address = function (url, attempt) {
  var query = [own, attempt ? 'attempt=' + attempt : ''].filter(Boolean).join('&');
  return query ? url + '?' + query : url;
};
var again = function (attempt, failure, retry, fail) {
  if (failure.type === 'timeout' || attempt > 2) fail(failure);
  else setTimeout(retry, (0.5 + Math.random()) * 150 * Math.pow(3, attempt - 1));
};
var load = __webpack_require__.l;
if (load) __webpack_require__.l = function (url, done, key, chunkId) {
  var attempt = 0;
  (function start() {
    load(address(url, attempt), function (event) {
      if (event && event.type === 'load') done(event);
      else again(++attempt, event || {}, start, done);
    }, key, chunkId);
  })();
};
var css = __webpack_require__.f && __webpack_require__.f.css;
if (css) {
  var name = __webpack_require__.k;
  var attempts = {};
  __webpack_require__.k = function (chunkId) { return address(name(chunkId), attempts[chunkId] || 0); };
  __webpack_require__.f.css = function (chunkId, promises) {
    var first = [];
    css(chunkId, first);
    if (first[0]) promises.push(first[0].catch(function retry(failure) {
      return new Promise(function (resolve, reject) {
        attempts[chunkId] = (attempts[chunkId] || 0) + 1;
        again(attempts[chunkId], failure, function () {
          var next = [];
          css(chunkId, next);
          Promise.all(next).then(resolve, function (cause) { resolve(retry(cause)); });
        }, reject);
      });
    }).finally(function () { attempts[chunkId] = 0; }));
  };
}
`
  }
}

export class ChunkRetryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkRetryPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('ChunkRetryPlugin', (chunk, requirements) => {
        if (requirements.has(compiler.webpack.RuntimeGlobals.ensureChunk)) {
          requirements.add(compiler.webpack.RuntimeGlobals.loadScript)
          compilation.addRuntimeModule(chunk, new ChunkRetryRuntime())
        }
      })
    })
  }
}
