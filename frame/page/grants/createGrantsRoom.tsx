/** @jsxImportSource preact */
import type { ComponentType } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Notice } from '../../common/screen/parts/index.js'
import type { Clock } from '../../keys/index.js'
import { AllPage } from './AllPage.js'
import { GrantPage } from './GrantPage.js'
import { GrantsPage, NoGrantsPage } from './GrantsPage.js'
import { toNameOf } from './toNameOf.js'
import type { GrantList, Grants, ToEnd } from './types.js'
import { useWords } from './useWords.js'

/** Ms after which it is looked again whether a network has ended something. */
const lookAgain = 2000

interface RoomParts {
  readonly grants: Grants
  /** What the operator calls the apps at some origins. */
  readonly names: Readonly<Record<string, string>>
  /** The wallet's own: by links of agents on its page, and no site's. */
  readonly ownOrigin: string
  readonly clock: Pick<Clock, 'after'>
}

type Place = { readonly at: 'list' | 'all' } | { readonly at: 'grant'; readonly hash: string }

/**
 * Makes the page of the user's permissions, with those that lie below it. What is ended is asked for by an approval, in whose place the page
 * is shown again afterwards: it stays where it was.
 */
export function createGrantsRoom({
  grants,
  names,
  ownOrigin,
  clock,
}: RoomParts): ComponentType<{ onBack: () => void }> {
  let kept: Place = { at: 'list' }
  const nameOfSite = toNameOf(names)
  return function GrantsRoom({ onBack }) {
    const { t } = useWords()
    const nameOf = (origin: string) => (origin === ownOrigin ? t('grants.agents') : nameOfSite(origin))
    const { list, hasFailed, load, isGone } = useList(grants, clock)
    const [place, setPlace] = useState(kept)
    const [problem, setProblem] = useState<ReturnType<Grants['takeProblem']>>()
    const [isAsking, setAsking] = useState(false)
    useEffect(() => {
      // Of an approval that stood in this place.
      if (list) setProblem((before) => grants.takeProblem() ?? before)
    }, [list])
    const go = (next: Place) => {
      kept = next
      setProblem(undefined)
      setPlace(next)
    }
    const end = (what: ToEnd) => {
      setProblem(undefined)
      setAsking(true)
      grants
        .end(what)
        .catch(() => {
          // The room that stands in this place by then tells it.
          if (!isGone()) setProblem(grants.takeProblem())
        })
        .finally(() => {
          if (isGone()) return
          setAsking(false)
          void load()
        })
    }
    if (!list) return <NoGrantsPage hasFailed={hasFailed} onRetry={() => void load()} onBack={onBack} />
    const notice = problem ? (
      <Notice live tone="warning" title={t('grants.problem')}>
        {t(`grants.problem.${problem}`)}
      </Notice>
    ) : null
    const toList = () => go({ at: 'list' })
    const grant = place.at === 'grant' ? list.grants.find(({ hash }) => hash === place.hash) : undefined
    if (grant)
      return (
        <GrantPage
          {...{ grant, notice, isAsking }}
          name={nameOf(grant.origin)}
          onEnd={() => end(grant)}
          onBack={toList}
          key={grant.hash}
        />
      )
    if (place.at === 'all')
      return <AllPage {...{ notice, isAsking }} chains={list.chains} onEnd={end} onBack={toList} key="all" />
    return (
      <GrantsPage
        {...{ list, nameOf, notice, onBack }}
        onGrant={({ hash }) => go({ at: 'grant', hash })}
        onAll={list.chains.length ? () => go({ at: 'all' }) : undefined}
        key="list"
      />
    )
  }
}

/** The list, read when it is first shown, and again for as long as something is ending. */
function useList(grants: Grants, clock: Pick<Clock, 'after'>) {
  const [list, setList] = useState<GrantList>()
  const [hasFailed, setFailed] = useState(false)
  const ending = useRef(new AbortController())
  const load = async () => {
    const { signal } = ending.current
    setFailed(false)
    try {
      const next = await grants.list(signal)
      if (!signal.aborted) setList(next)
    } catch {
      // Said in the place of the list, with a way to try again.
      if (!signal.aborted) setFailed(true)
    }
  }
  useEffect(() => {
    ending.current = new AbortController()
    void load()
    return () => ending.current.abort()
  }, [])
  useEffect(() => {
    const isEnding =
      list?.grants.some(({ state }) => state === 'ending') || list?.chains.some(({ state }) => state === 'ending')
    return isEnding ? clock.after(lookAgain, () => void load()) : undefined
  }, [list])
  return { list, hasFailed, load, isGone: () => ending.current.signal.aborted }
}
