import type { ReactNode } from 'react'
import type { ActiveAccount } from '../../src/plugin.js'
import {
  Badge,
  BuyIcon,
  CheckIcon,
  CloseIcon,
  isolate,
  Picture,
  ReceiveIcon,
  Row,
  SendIcon,
  Spinner,
  Stack,
  SwapIcon,
  shortenAddress,
  useNavigation,
  useSpelling,
} from '../../src/ui/index.js'
import { transactionView } from './index.js'
import type { Activity, Operation } from './types.js'
import { useName } from './useName.js'
import { mainMovement, toLabel, toParty, type Words } from './words.js'

const icons: Readonly<Partial<Record<Operation, () => ReactNode>>> = {
  send: SendIcon,
  receive: ReceiveIcon,
  trade: SwapIcon,
  mint: BuyIcon,
  approve: () => <CheckIcon />,
}

/** One transaction: what and how much, the other party and the time, and whether it is done. It leads to all that is known of it. */
export function ActivityRow({ entry, account, now, words, tabIndex, seen = true }: ActivityRowProps) {
  const { t } = words
  const navigation = useNavigation()
  const party = toParty(entry, account.address, useSpelling(account.namespace))
  const name = useName(account.networkId, party?.address, seen)
  const time = words.ago(entry.at, now) ?? t('activity.now')
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
      trailing={<State entry={entry} words={words} />}
      onClick={() => navigation.push(transactionView, { account: account.caipAddress, id: entry.id })}
    />
  )
}

export interface ActivityRowProps {
  readonly entry: Activity
  readonly account: ActiveAccount
  readonly words: Words
  /** Unix time in ms. */
  readonly now: number
  readonly tabIndex?: 0 | -1
  /** Whether its picture and its counterparty's name may be asked for. Default: true. */
  readonly seen?: boolean
}

/** The space that one row of the list needs, in px. */
export const activityRowHeight = 64

function State({ entry, words }: Pick<ActivityRowProps, 'entry' | 'words'>) {
  const { t, money } = words
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
  return value === undefined ? null : <Badge tone="plain">{money(value)}</Badge>
}
