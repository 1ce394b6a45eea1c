/** Ms after which a browser that says "covered" is asked again: what passes by, as the modal's own movement, is gone by then. */
const pace = 500
/** Rounds in a row with answers in time, after which it is covered for longer than anything passing. */
const enough = 3
/** The same before it was seen for the first time: a page that is busy draws the end of its modal's movement late. */
const atFirst = 10
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
 * Doubts a browser that says the frame is covered. It knows what lies over a frame from the last time that it drew the page around it. A page that
 * is busy is drawn late, and for that long a modal that was still coming up, or fading in, covers the frame; the frame, in a process of
 * its own, does not notice. So the browser is asked anew every half second, what moves is waited for, and a frame that was never seen
 * waits longer. Presses are refused all the while: this says only when a window is to be offered.
 */
export function watchPatiently(view: Window, { stopAsking, ask, onLasting }: Asking) {
  let isCovered = false
  let isLasting = false
  let rounds = 0
  let inTime = 0
  let wasSeen = false
  let lastRatio = 0
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
    if (isLasting || (inTime < (wasSeen ? enough : atFirst) && rounds < most)) return
    isLasting = true
    onLasting()
  }
  return {
    isLasting: () => isLasting,
    /** @param ratio How much of the frame is in view: another one, and something moves */
    answered(next: boolean, ratio: number) {
      round.isAnswered = true
      if (ratio !== lastRatio) inTime = 0
      lastRatio = ratio
      if (!next) wasSeen = true
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
