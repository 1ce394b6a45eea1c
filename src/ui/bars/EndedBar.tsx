'use client'
import { useEffect } from 'react'
import { endedNews, endedState } from '../../features/ended/index.js'
import { attempts } from '../../kernel/attempts/index.js'
import { connectorsAtom } from '../../kernel/connections/index.js'
import type { EndedConnection } from '../../kernel/index.js'
import { navigation } from '../../kernel/navigation/index.js'
import { useAnnounce, useText } from '../context.js'
import { useAtomValue, useFeatureContext, useLatchkeyState, useWing } from '../hooks/FeatureContext.js'
import { useTerms } from '../hooks/useTerms.js'
import { Button } from '../parts/Button.js'
import { Notice } from '../parts/Notice.js'

/** Tells the user what connection they have lost, with the way to make it again. One session of several namespaces is one. */
export function EndedBar({ view }: { readonly view: string }) {
  const { resources } = useFeatureContext()
  const live = useLatchkeyState(({ connections }) => connections)
  const isBack = ({ connectorId, namespace }: EndedConnection) =>
    live.some(({ connector, namespace: other }) => connector.id === connectorId && other === namespace)
  const [first, ...others] = useAtomValue(endedState).filter((ended) => !isBack(ended))
  useEffect(() => {
    if (first) resources.peek(endedNews)?.told()
  }, [resources, first])
  if (!first) return null
  const isOfIt = ({ connectorId, sourceId, name }: EndedConnection) =>
    connectorId === first.connectorId && sourceId === first.sourceId && name === first.name
  const namespaces = [first, ...others.filter(isOfIt)].map(({ namespace }) => namespace)
  return <Ended key={first.name} ended={first} namespaces={namespaces} view={view} />
}

interface EndedProps {
  readonly ended: EndedConnection
  readonly namespaces: readonly string[]
  readonly view: string
}

function Ended({ ended: { connectorId, sourceId, name, reason }, namespaces, view }: EndedProps) {
  const { choose } = useWing(attempts)
  const { moves, views, coreViewIds } = useWing(navigation)
  const { page, resources } = useFeatureContext()
  const t = useText()
  const announce = useAnnounce()
  const { accepted } = useTerms()
  const title = t(`ended.${reason}`, { name })
  const help = t(reason === 'away' ? 'ended.away.help' : 'ended.help')
  useEffect(() => announce(`${title}. ${help}`), [announce, title, help])

  const connector = useAtomValue(connectorsAtom).find(
    (known) => known.id === connectorId && known.sourceId === sourceId && !known.clash,
  )
  const { connect, connecting } = coreViewIds
  // On a phone a wallet is reached by its row, whose link leads there; terms are accepted below the list.
  // One of a login is reached by logging in, which the list leads to.
  const isLogin = connector?.type === 'auth'
  const direct = connector && accepted && !isLogin && !(connector.pairs && page.device().phone)
  const leads = direct ? views.allows(connector.view ?? connecting) : view !== connect && views.allows(connect)
  const dismiss = () => resources.peek(endedNews)?.dismiss()
  const again = () => {
    dismiss()
    if (direct) choose(connector, { namespaces })
    else moves.push(connect, namespaces.length === 1 ? { namespace: namespaces[0] } : {})
  }
  return (
    <Notice
      title={title}
      action={
        <>
          {leads ? (
            <Button size="chip" onClick={again}>
              {t('ended.again')}
            </Button>
          ) : null}
          <Button size="chip" tone="plain" onClick={dismiss}>
            {t('ended.dismiss')}
          </Button>
        </>
      }
    >
      {help}
    </Notice>
  )
}
