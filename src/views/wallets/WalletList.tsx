'use client'
import { memo, useEffect, useState } from 'react'
import { suggestionsAtom } from '../../features/wallets/index.js'
import { connections } from '../../kernel/connections/index.js'
import { useText } from '../../ui/context.js'
import { useAtomValue, useFeatureContext, useLatchkeyState, useWing } from '../../ui/hooks/FeatureContext.js'
import { useNavigation } from '../../ui/hooks/useNavigation.js'
import { useOptions } from '../../ui/hooks/useOptions.js'
import { GridIcon, LinkIcon, QrIcon, RetryIcon, WalletIcon } from '../../ui/icons/shellIcons.js'
import { Badge } from '../../ui/parts/Badge.js'
import { List } from '../../ui/parts/List.js'
import { Picture } from '../../ui/parts/Picture.js'
import { Row } from '../../ui/parts/Row.js'
import { RowSkeleton } from '../../ui/parts/RowSkeleton.js'
import { preloadWaiting } from '../../ui/parts/Waiting.js'
import { isListOffered } from './directory/isListOffered.js'
import { useDirectory } from './directory/useDirectory.js'
import { useListings, useSuggestions } from './directory/useSuggestions.js'
import { countRows, toCountText } from './rows/countRows.js'
import { useChooseWallet } from './useChooseWallet.js'
import { usePreparedPairing } from './usePreparedPairing.js'
import { useWalletRows } from './useWalletRows.js'

/** Choices that Connect has in sight at most (spec section 2, the sheet of looks). */
const mostChoices = 7

interface WalletListProps {
  /** Only wallets of this namespace. */
  readonly namespace?: string
  /** The terms are not accepted yet. */
  readonly disabled?: boolean
  /** Ways to connect that stand beside the list. Default: none. */
  readonly others?: number
}

/** Wallets on offer; the one used last takes focus, so that Enter repeats it. */
export const WalletList = memo(function WalletList({ namespace, disabled, others = 0 }: WalletListProps) {
  const { instance, page, track } = useFeatureContext()
  const options = useOptions()
  const guides = options.enableWalletGuide !== false
  const directory = useDirectory()
  const navigation = useNavigation()
  const t = useText()
  const listings = useListings()
  const { pending, failed, asking, retry } = useSuggestions(namespace)
  const { rows, input } = useWalletRows({ namespace, others, pending })
  const known = useAtomValue(suggestionsAtom)[namespace ?? '']
  const looked = useLooked()
  const open = useLatchkeyState((state) => state.open)
  const paired = disabled ? undefined : listings?.pairingNeeded(rows, page.device(), input.connectors)
  const choose = useChooseWallet(usePreparedPairing(paired, namespace), namespace)
  const isRead = open && rows.length > 0 && instance.options.preload !== 'none'
  // What a click on a wallet shows comes while the list is read: no part of the click that opens it.
  useEffect(() => (isRead ? instance.environment.whenIdle(preloadWaiting) : undefined), [instance, isRead])

  const count = listings?.countAll(input, known?.count) ?? countRows(rows)
  // How many there are is not known, and there are some.
  const isOpenEnded = asking && directory !== undefined
  const room = Math.max(1, mostChoices - others)
  const hasMore =
    isListOffered(options, page) && (failed || isOpenEnded || count > countRows(rows) || rows.length > room)
  const shown = hasMore && rows.length >= room ? rows.slice(0, room - 1) : rows
  const last = rows.find(({ recent }) => recent)
  const isEmpty = rows.length === 0 && !hasMore
  // Once the way on was seen it stays, and wallets that announce themselves late come in above it.
  const [stranded, setStranded] = useState(false)
  if (isEmpty && (!looked || asking)) return <RowSkeleton count={2} />
  if (isEmpty && open && !stranded) setStranded(true)
  const hasSuggestions = directory !== undefined || instance.options.walletExplorerUrl !== undefined
  const getWallet = () => {
    track(hasSuggestions ? 'CLICK_GET_WALLET_HELP' : 'CLICK_WALLET_HELP')
    navigation.push(hasSuggestions ? 'GetWallet' : 'WhatIsAWallet')
  }
  return (
    <List label={t('connect.wallets')}>
      {shown.map((row) =>
        row.pending ? (
          <RowSkeleton key={row.key} />
        ) : (
          <Row
            key={row.key}
            picture={
              <Picture src={row.icon} name={row.name}>
                {row.connector?.pairs && !row.icon ? <LinkIcon /> : undefined}
              </Picture>
            }
            label={row.name}
            hint={row.clash ? t('connect.multiple') : undefined}
            trailing={
              row.recent ? (
                <Badge>{t('connect.recent')}</Badge>
              ) : row.installed ? (
                <Badge tone="good">{t('connect.installed')}</Badge>
              ) : row.connector?.pairs ? (
                <QrIcon />
              ) : undefined
            }
            autoFocus={row === last}
            disabled={disabled}
            onClick={() => choose(row)}
          />
        ),
      )}
      {hasMore ? (
        <Row
          picture={
            <Picture name={t('connect.all')}>
              <GridIcon />
            </Picture>
          }
          label={t('connect.all')}
          hint={failed ? t('connect.all.failed') : undefined}
          trailing={failed ? <RetryIcon /> : count ? <Badge tone="plain">{toCountText(count)}</Badge> : undefined}
          disabled={disabled}
          onClick={() => {
            if (failed) return retry()
            track('CLICK_ALL_WALLETS')
            navigation.push('AllWallets', namespace ? { namespace } : undefined)
          }}
        />
      ) : null}
      {isEmpty || (stranded && guides) ? (
        <Row
          picture={
            <Picture name={t('connect.none.get')}>
              <WalletIcon />
            </Picture>
          }
          label={t(guides ? (hasSuggestions ? 'connect.none.get' : 'shell.help') : 'connect.none')}
          hint={guides && rows.length === 0 ? t('connect.none') : undefined}
          chevron={guides}
          onClick={guides ? getWallet : undefined}
        />
      ) : null}
    </List>
  )
})

/** Whether the page was asked for its wallets: those that are there have announced themselves. */
function useLooked(): boolean {
  const { connectors } = useWing(connections)
  const [looked, setLooked] = useState(false)
  useEffect(() => {
    let alive = true
    const end = () => alive && setLooked(true)
    connectors.discover().then(end, end)
    return () => {
      alive = false
    }
  }, [connectors])
  return looked
}
