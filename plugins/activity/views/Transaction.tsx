import { useEffect } from 'react'
import type { CaipAccountId, CaipNetworkId, Replacement } from '../../../src/plugin.js'
import { parseAccountId, parseNetworkId } from '../../../src/plugin.js'
import {
  Badge,
  Button,
  CopyButton,
  EmptyState,
  ExternalIcon,
  FullAddress,
  KeyValue,
  ReplaceTransaction,
  Stack,
  Text,
  useAnnounce,
  useController,
  useExplorerUrl,
  useLocale,
  useNetwork,
  useParams,
  useText,
  View,
} from '../../../src/ui/index.js'
import type { AccountActivity, Activity, ActivityController } from '../types.js'
import { useActivity } from '../useActivity.js'
import { useName } from '../useName.js'
import { useWords } from '../useWords.js'
import { toFigure, toLabel } from '../words.js'

/** All that is known of one transaction: exact figures, whole addresses, the way to the explorer. */
export function Component() {
  const { account, id, replaces } = useParams()
  const { of } = useController<ActivityController>()
  const list = typeof account === 'string' && typeof id === 'string' ? find(of, account) : undefined
  return list ? (
    <Listed
      list={list}
      account={account as CaipAccountId}
      id={id as string}
      replaces={replaces === 'same' || replaces === 'nothing' ? replaces : undefined}
    />
  ) : (
    <Gone />
  )
}

/** A host may open the view with anything. */
function find(of: ActivityController['of'], account: string): AccountActivity | undefined {
  try {
    return of(account as CaipAccountId)
  } catch {
    return undefined
  }
}

function Gone() {
  const t = useText()
  return (
    <View title={t('activity.view')}>
      <EmptyState title={t('activity.view.gone')} />
    </View>
  )
}

interface ListedProps extends Pick<DetailsProps, 'account' | 'replaces'> {
  readonly list: AccountActivity
  readonly id: string
}

function Listed({ list, account, id, replaces }: ListedProps) {
  const { entries } = useActivity(list)
  const { networkId } = parseAccountId(account)
  // The service's row takes the place of our own: the hash is what they share.
  const entry = entries.find((one) => one.id === id) ?? entries.find((one) => one.hash === id)
  return entry ? <Details {...{ entry, account, networkId, replaces }} /> : <Gone />
}

interface DetailsProps {
  readonly entry: Activity
  readonly account: CaipAccountId
  readonly networkId: CaipNetworkId
  /** What the user has just sent it as: another one's place is meant for it. */
  readonly replaces: Replacement['by'] | undefined
}

function Details({ entry, account, networkId, replaces }: DetailsProps) {
  const words = useWords()
  const { t, money } = words
  const locale = useLocale()
  const network = useNetwork(networkId)
  const { namespace } = parseNetworkId(networkId)
  const href = useExplorerUrl(network, { hash: entry.hash })
  const { status, operation, movements } = entry
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(entry.at)
  const replaced = replaces && t(`activity.replaced.${replaces}`)
  const announce = useAnnounce()
  useEffect(() => {
    if (replaced) announce(replaced)
  }, [announce, replaced])
  const [only] = movements
  const from = only?.direction === 'in' ? (only.counterparty ?? entry.from) : entry.from
  const to = only && only.direction !== 'in' ? (only.counterparty ?? entry.to) : entry.to
  const state = {
    pending: <Badge>{replaced ?? t('activity.pending')}</Badge>,
    confirmed: <Badge tone="good">{t('activity.view.confirmed')}</Badge>,
    failed: <Badge tone="warning">{t('activity.failed.badge')}</Badge>,
  }[status]
  return (
    <View title={t('activity.view')}>
      <Stack gap={4}>
        <Text size={20} strong>
          {toLabel(entry, words)}
        </Text>
        <KeyValue
          items={[
            { label: t('activity.view.status'), value: state },
            { label: t('activity.view.time'), value: <time dateTime={new Date(entry.at).toISOString()}>{time}</time> },
            ...(['out', 'in', 'self'] as const).flatMap((direction) => {
              const moved = movements.filter((one) => one.direction === direction)
              const lines = moved.map((one, at) => {
                const value = one.value === undefined ? '' : ` (${money(one.value)})`
                // biome-ignore lint/suspicious/noArrayIndexKey: they never move
                return <div key={at}>{`${toFigure(one, operation, words, 'exact')}${value}`}</div>
              })
              return lines.length > 0 ? [{ label: t(`activity.view.${direction}`), value: lines }] : []
            }),
            ...(from
              ? [{ label: t('activity.view.from'), value: <Party address={from} networkId={networkId} /> }]
              : []),
            ...(to ? [{ label: t('activity.view.to'), value: <Party address={to} networkId={networkId} /> }] : []),
            { label: t('activity.view.network'), value: network?.name ?? networkId },
            { label: t('activity.view.hash'), value: <FullAddress address={entry.hash} namespace={namespace} /> },
          ]}
        />
        {status === 'pending' ? <ReplaceTransaction account={account} hash={entry.hash} /> : null}
        <CopyButton wide value={entry.hash} label={t('activity.view.copy')} />
        {href ? (
          <Button wide icon={<ExternalIcon />} href={href}>
            {t('activity.view.explorer')}
          </Button>
        ) : null}
      </Stack>
    </View>
  )
}

/** A name is a claim: the whole address stands below it. */
function Party({ address, networkId }: { address: string; networkId: CaipNetworkId }) {
  const name = useName(networkId, address)
  return (
    <Stack gap={1}>
      {name ? <Text strong>{name}</Text> : null}
      <FullAddress address={address} namespace={parseNetworkId(networkId).namespace} />
    </Stack>
  )
}
