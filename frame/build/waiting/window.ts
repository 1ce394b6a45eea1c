/** Stands in for `frame/windows/main.ts` until it is there. */
document.body.append('READY')
