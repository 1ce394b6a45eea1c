/** Stands in for `frame/page/main.ts` until it is there: tells its page that it is ready. */
const parentOrigin = location.ancestorOrigins?.[0] ?? (document.referrer && new URL(document.referrer).origin)
if (parentOrigin && parent !== window) parent.postMessage({ type: '@w3m-frame/READY', payload: {} }, parentOrigin)
document.body.append('READY')
