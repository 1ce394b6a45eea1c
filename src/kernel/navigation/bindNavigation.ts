import type { Navigation } from '../contract/navigation.js'

/**
 * A navigation that does nothing where it may not: what is called late, by a view or a plugin that is gone, would move or
 * settle what belongs to another.
 */
export function bindNavigation(navigation: Navigation, may: (move: keyof Navigation) => boolean): Navigation {
  const bind = <Args extends unknown[]>(move: keyof Navigation, run: (...args: Args) => void) => {
    return (...args: Args) => {
      if (may(move)) run(...args)
    }
  }
  return Object.freeze({
    push: bind('push', navigation.push),
    replace: bind('replace', navigation.replace),
    reset: bind('reset', navigation.reset),
    back: bind('back', navigation.back),
    close: bind('close', navigation.close),
    finish: bind('finish', navigation.finish),
    settle: bind('settle', navigation.settle),
  })
}
