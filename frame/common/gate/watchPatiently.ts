/** Ms after which a browser that says "covered" is asked again: what passes by, as the modal's own movement, is gone by then. */
const pace = 500
/** Rounds in a row with answers in time, after which it is covered for longer than anything passing. */
const enough = 3
/** Ms by which a round may be late: later, and the browser was too busy for its answers to mean anything. */
const slack = 250
/** Rounds after which it is believed all the same, and asked no more. */
const most = 20

interface Asking {
  readonly stopAsking: () => void
  /** Asks anew. The answer comes by `answered`. */
  readonly ask: () => void
  /** It is covered, and stays so. */
  readonly onLasting: () => void
}

/**
 * Doubts a browser that says the frame is covered. It tells a frame what lies over it only as it draws the page around the frame: where that is
 * drawn late, or no more, an old answer stays. So it is asked anew every half second, because it draws the page for an observer that
 * begins. Presses are refused all the while: this says only when a window is to be offered.
 */
export function watchPatiently(view: Window, { stopAsking, ask, onLasting }: Asking) {
  let isCovered = false
  let isLasting = false
  let rounds = 0
  let inTime = 0
  let round = { begun: 0, isAnswered: false }
  let timer: number | undefined
  let frame: number | undefined

  const end = () => {
    if (timer !== undefined) view.clearTimeout(timer)
    if (frame !== undefined) view.cancelAnimationFrame(frame)
  }
  const begin = (isAnswered: boolean) => {
    round = { begun: view.performance.now(), isAnswered }
    timer = view.setTimeout(look, pace)
  }
  const askAgain = () => {
    end()
    stopAsking()
    // Two frames without an observer: else the browser does not notice that one began.
    frame = view.requestAnimationFrame(() => {
      frame = view.requestAnimationFrame(ask)
    })
    begin(false)
  }
  const look = () => {
    const isLate = view.performance.now() - round.begun > pace + slack
    inTime = round.isAnswered && !isLate ? inTime + 1 : 0
    rounds++
    if (rounds < most) askAgain()
    if (isLasting || (inTime < enough && rounds < most)) return
    isLasting = true
    onLasting()
  }
  return {
    isLasting: () => isLasting,
    answered(next: boolean) {
      round.isAnswered = true
      if (next === isCovered) return
      isCovered = next
      isLasting = false
      rounds = 0
      inTime = 0
      end()
      if (isCovered) begin(true)
    },
    close: end,
  }
}
