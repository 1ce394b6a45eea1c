import type { ReactNode } from 'react'
import type { ActiveAccount } from '../../src/plugin.js'
import {
  Badge,
  BuyIcon,
  CheckIcon,
  CloseIcon,
  formatMoney,
  isolate,
  Picture,
  ReceiveIcon,
  Row,
  SendIcon,
  Spinner,
  Stack,
  SwapIcon,
  shortenAddress,
  useLocale,
  useNavigation,
  useText,
} from '../../src/ui/index.js'
import { toAgo } from './ago.js'
import { transactionView } from './index.js'
import type { Activity, Operation } from './types.js'
import { useName } from './useName.js'
import { useWords } from './useWords.js'
import { mainMovement, toLabel, toParty } from './words.js'

const icons: Readonly<Partial<Record<Operation, () => ReactNode>>> = {
  send: SendIcon,
  receive: ReceiveIcon,
  trade: SwapIcon,
  mint: BuyIcon,
  approve: CheckIcon,
}

/** One transaction: what and how much, whom with and when, and whether it is done. It leads to all that is known of it. */
export function ActivityRow({ entry, account, now, tabIndex, seen = true }: ActivityRowProps) {
  const words = useWords()
  const { t, locale } = words
  const navigation = useNavigation()
  const party = toParty(entry, account.address)
  const name = useName(account.networkId, party?.address, seen)
  const time = toAgo(entry.at, now, locale) ?? t('activity.now')
  const main = mainMovement(entry)
  const Icon = entry.status === 'failed' ? CloseIcon : icons[entry.operation]
  return (
    <Row
      picture={
        main?.picture ? (
          <Picture
            round={!main.isNft}
            src={seen ? main.picture : undefined}
            name={main.name ?? main.symbol ?? t('activity.nft')}
          />
        ) : (
          <Picture round name={t(`activity.noun.${entry.operation}`)}>
            {Icon ? <Icon /> : undefined}
          </Picture>
        )
      }
      label={toLabel(entry, words)}
      hint={
        party
          ? t(`activity.hint.${party.side}`, { name: name ? isolate(name) : shortenAddress(party.address), time })
          : time
      }
      tabIndex={tabIndex}
      trailing={<State entry={entry} />}
      onClick={() => navigation.push(transactionView, { account: account.caipAddress, id: entry.id })}
    />
  )
}

export interface ActivityRowProps {
  readonly entry: Activity
  readonly account: ActiveAccount
  /** Unix time in ms. */
  readonly now: number
  readonly tabIndex?: 0 | -1
  /** Whether its picture and its counterparty's name may be asked for. Default: true. */
  readonly seen?: boolean
}

/** The space that one row of the list needs, in px. */
export const activityRowHeight = 64

function State({ entry }: { readonly entry: Activity }) {
  const t = useText()
  const locale = useLocale()
  if (entry.status === 'pending') {
    return (
      <Stack line gap={1}>
        <Spinner />
        <Badge>{t('activity.pending')}</Badge>
      </Stack>
    )
  }
  if (entry.status === 'failed') return <Badge tone="warning">{t('activity.failed.badge')}</Badge>
  const value = mainMovement(entry)?.value
  return value === undefined ? null : <Badge tone="plain">{formatMoney(value, locale)}</Badge>
}
