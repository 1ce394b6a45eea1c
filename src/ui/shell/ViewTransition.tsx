'use client'
import { Component, createRef, type ReactNode } from 'react'
import { useSheet } from '../context.js'
import { viewTransitionCss } from './viewTransition.css.js'

export interface ViewTransitionProps {
  /** Identity of the view in sight; a change crosses the old view with the new one. Empty: none is, and the old one fades with the modal. */
  readonly viewKey: string
  /** The new view lies further back in the history, so the movement turns round. Default: false. */
  readonly back?: boolean
  readonly children: ReactNode
}

/** Crosses old and new view by a little movement and opacity. Headers stay in place; only their words change. */
export function ViewTransition(props: ViewTransitionProps) {
  useSheet(viewTransitionCss)
  return <Crossing {...props} />
}

/** A class, because only `getSnapshotBeforeUpdate` sees the old view after React has decided and before it is gone. */
class Crossing extends Component<ViewTransitionProps> {
  private readonly views = createRef<HTMLDivElement>()
  private finish: (() => void) | undefined

  override getSnapshotBeforeUpdate(previous: ViewTransitionProps): HTMLElement | null {
    if (previous.viewKey === this.props.viewKey) return null
    // The modal opens again: what fades is gone at once.
    if (!previous.viewKey) this.finish?.()
    const old = this.views.current?.firstElementChild
    return old ? copyView(old as HTMLElement) : null
  }

  override componentDidUpdate(_: ViewTransitionProps, __: unknown, old: HTMLElement | null) {
    if (old) this.cross(old)
  }

  override componentWillUnmount() {
    this.finish?.()
  }

  override render() {
    return (
      <div className="views" ref={this.views}>
        {this.props.children}
      </div>
    )
  }

  private cross(old: HTMLElement) {
    // A second change on the way: the first picture goes at once, the view in sight takes its place.
    this.finish?.()
    const views = this.views.current
    if (!views) return
    const fresh = views.firstElementChild
    views.toggleAttribute('data-back', this.props.back === true)
    fresh?.classList.add('entering')
    views.append(old)
    restoreScroll(old)
    const finish = () => {
      fresh?.classList.remove('entering')
      old.remove()
      if (this.finish === finish) this.finish = undefined
    }
    this.finish = finish
    // What turns for ever in the old view (a spinner, a skeleton) is not waited for.
    const running = (old.getAnimations?.({ subtree: true }) ?? []).filter(
      ({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    )
    void Promise.allSettled(running.map((animation) => animation.finished)).then(finish)
  }
}

/** A picture of the old view: no React in it, no focus, no ids that would be there twice. */
function copyView(view: HTMLElement): HTMLElement {
  const copy = view.cloneNode(true) as HTMLElement
  copy.classList.add('leaving')
  copy.classList.remove('entering')
  copy.inert = true
  copy.setAttribute('aria-hidden', 'true')
  for (const element of [copy, ...copy.querySelectorAll('[id]')]) element.removeAttribute('id')
  const body = copy.querySelector<HTMLElement>('.body')
  const scrolled = view.querySelector('.body')?.scrollTop
  if (body && scrolled) body.dataset.scroll = String(scrolled)
  return copy
}

function restoreScroll(copy: HTMLElement) {
  // Only what was scrolled: to set a position makes the browser lay everything out at once.
  const body = copy.querySelector<HTMLElement>('.body[data-scroll]')
  if (body) body.scrollTop = Number(body.dataset.scroll)
}
