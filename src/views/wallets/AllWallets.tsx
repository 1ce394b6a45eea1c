'use client'
import { atom } from 'jotai/vanilla'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { historyAtom } from '../../kernel/internal.js'
import { useAnnounce, useSheet, useText } from '../../ui/context.js'
import { useAtomValue, useKernel, useSetAtom } from '../../ui/hooks/KernelContext.js'
import { useParams } from '../../ui/hooks/useNavigation.js'
import { useTerms } from '../../ui/hooks/useTerms.js'
import { CheckIcon, QrIcon } from '../../ui/icons/shellIcons.js'
import { Button } from '../../ui/parts/Button.js'
import { IconButton } from '../../ui/parts/IconButton.js'
import { SearchField } from '../../ui/parts/SearchField.js'
import { Terms } from '../../ui/parts/Terms.js'
import { Text } from '../../ui/parts/Text.js'
import { type GridItemState, type GridPlace, VirtualGrid } from '../../ui/parts/VirtualGrid.js'
import { View } from '../../ui/View.js'
import { pairingNeeded } from '../connecting/pairingNeeded.js'
import { usePreparedPairing } from '../connecting/usePreparedPairing.js'
import { AllWalletsEnd } from './AllWalletsEnd.js'
import { chooseWallet, pairingConnector } from './chooseWallet.js'
import { estimateCount } from './countAll.js'
import { toCountText } from './moreWallets.js'
import { useSuggestions } from './useSuggestions.js'
import { useWalletFeed } from './useWalletFeed.js'
import { useWalletRows } from './useWalletRows.js'
import { tileSize, WalletTile } from './WalletTile.js'
import { foldName } from './walletRegister.js'
import type { WalletRow } from './walletRows.js'
import { walletTileCss } from './walletTile.css.js'

export { messages } from '../messages.js'

/** How long typing has to rest before anybody is asked (spec section 9). */
const searchWait = 300

/** Where the list was left; it belongs to one entry of the history, so that only the way back finds it. */
interface LeftPlace extends GridPlace {
  readonly key: number | undefined
  readonly search: string
}
const placeAtom = atom<LeftPlace | undefined>(undefined)
/** Only certified wallets: remembered while the page lives. */
const certifiedAtom = atom(false)

/** The complete list of wallets, to look through and to search. */
export function Component() {
  useSheet(walletTileCss)
  const kernel = useKernel()
  const { page, store } = kernel
  const t = useText()
  const terms = useTerms()
  const params = useParams()
  const namespace = typeof params.namespace === 'string' ? params.namespace : undefined
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [entry] = useState(() => store.get(historyAtom).at(-1)?.key)
  const [left] = useState(() => {
    const place = store.get(placeAtom)
    return place !== undefined && place.key === entry ? place : undefined
  })

  const [text, setText] = useState(left?.search ?? '')
  const search = useRested(text.trim())
  const certified = useAtomValue(certifiedAtom)
  const setCertified = useSetAtom(certifiedAtom)

  useSuggestions(namespace)
  const feed = useWalletFeed({ search, certified, namespace })
  const { rows, input } = useWalletRows({ namespace, all: feed.wallets, certified })
  const wanted = foldName(search)
  const shown = useMemo(
    () =>
      rows.filter(
        ({ connector, pending, wallet, name }) =>
          !pending &&
          connector?.type !== 'walletConnect' &&
          (!certified || wallet?.certified) &&
          foldName(name).includes(wanted),
      ),
    [rows, certified, wanted],
  )
  const device = page.device()
  usePreparedPairing(terms.accepted ? pairingNeeded(shown, device, input.connectors) : undefined, namespace)

  const isComplete = feed.status === 'done' || feed.status === 'none'
  const total = estimateCount(shown, feed.wallets, feed.count)
  useAnnouncedCount(text || feed.status === 'loading' ? undefined : total)

  const onChoose = useCallback(
    (row: WalletRow) => chooseWallet(kernel, row, namespace ? [namespace] : undefined),
    [kernel, namespace],
  )
  const draw = useCallback(
    (row: WalletRow, { seen, tabIndex }: GridItemState) => (
      <WalletTile
        row={row}
        seen={seen}
        tabIndex={tabIndex}
        autoFocus={left !== undefined && tabIndex === 0}
        disabled={!terms.accepted}
        onChoose={onChoose}
      />
    ),
    [terms.accepted, left, onChoose],
  )
  const pairing = pairingConnector(input.connectors)
  const question = `${search} ${certified}`
  const [entered] = useState(question)
  const onLeave = (place: GridPlace) => store.set(placeAtom, { ...place, key: entry, search: text })
  const onFieldKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  /** Letters go to the search from wherever in the list they are typed. */
  const onListKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    const isLetter = key === 'Backspace' || (key.length === 1 && key !== ' ')
    if (isLetter && !altKey && !ctrlKey && !metaKey) field.current?.focus()
  }
  const isWaiting = text.trim() !== search || (search !== '' && feed.status === 'loading')
  return (
    <View
      title={t('connect.all')}
      right={
        pairing && device.phone ? (
          <IconButton label={t('allWallets.scan')} onClick={() => chooseWallet(kernel, { connector: pairing })}>
            <QrIcon />
          </IconButton>
        ) : undefined
      }
      top={
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the field */}
          <div onKeyDown={onFieldKey}>
            <SearchField
              ref={field}
              label={t('allWallets.search')}
              value={text}
              onChange={setText}
              loading={isWaiting}
              count={isWaiting ? undefined : total}
              autoFocus={!device.phone && !left}
            />
          </div>
          <div className="wallet-filter">
            <Button
              size="chip"
              icon={certified ? <CheckIcon /> : undefined}
              pressed={certified}
              onClick={() => setCertified(!certified)}
            >
              {t('allWallets.certified')}
            </Button>
            <Text size={12} tone="muted">
              {total ? <bdi>{t('allWallets.count', { count: total, shown: toCountText(total) })}</bdi> : null}
            </Text>
          </div>
        </>
      }
      footer={terms.needed ? <Terms /> : undefined}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from what has focus */}
      <div className="wallet-space" ref={list} onKeyDown={onListKey}>
        {shown.length > 0 ? (
          <VirtualGrid
            // Another question begins at its start.
            key={question}
            label={t('connect.wallets')}
            items={shown}
            toKey={keyOf}
            draw={draw}
            rowHeight={tileSize.height}
            columnWidth={tileSize.width}
            total={isComplete ? shown.length : -1}
            onEnd={feed.status === 'idle' ? feed.more : undefined}
            onTop={() => field.current?.focus()}
            start={question === entered ? left : undefined}
            onLeave={onLeave}
          />
        ) : null}
        <AllWalletsEnd feed={feed} isEmpty={shown.length === 0} search={search} />
      </div>
    </View>
  )
}

const keyOf = ({ key }: WalletRow) => key

/** What was typed, once it rests. Emptied, it is so at once. */
function useRested(text: string): string {
  const { clock } = useKernel().environment
  const [rested, setRested] = useState(text)
  useEffect(() => {
    if (text === rested) return
    if (text === '') setRested('')
    else return clock.after(searchWait, () => setRested(text))
  }, [clock, text, rested])
  return rested
}

/** Tells screen readers how many there are, when that is known. */
function useAnnouncedCount(count: number | undefined): void {
  const announce = useAnnounce()
  const t = useText()
  useEffect(() => {
    if (count !== undefined) announce(t('allWallets.count', { count, shown: toCountText(count) }))
  }, [announce, t, count])
}
