/** Ms after which it is done without a picture: browsers draw none of a frame that has no room, as while a window shows the request. */
const longest = 60

/** Does something once what was drawn is in sight: work that comes before it holds the picture up. @returns its own stop */
export function afterPaint(run: () => void): () => void {
  const stop = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  const finish = () => {
    stop()
    run()
  }
  let timer = setTimeout(finish, longest)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(finish)
  })
  return stop
}
