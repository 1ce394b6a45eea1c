'use client'
import { atom } from 'jotai/vanilla'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { historyAtom } from '../../kernel/navigation/index.js'
import { useAnnounce, useSheet, useText } from '../../ui/context.js'
import { useAtomValue, useFeatureContext } from '../../ui/hooks/FeatureContext.js'
import { useParams } from '../../ui/hooks/useNavigation.js'
import { useSetAtom } from '../../ui/hooks/useSetAtom.js'
import { useTerms } from '../../ui/hooks/useTerms.js'
import { QrIcon } from '../../ui/icons/shellIcons.js'
import { CheckIcon } from '../../ui/icons/viewIcons.js'
import { Button } from '../../ui/parts/Button.js'
import { IconButton } from '../../ui/parts/IconButton.js'
import { SearchField } from '../../ui/parts/SearchField.js'
import { Terms } from '../../ui/parts/Terms.js'
import { Text } from '../../ui/parts/Text.js'
import { type GridItemState, type GridPlace, VirtualGrid } from '../../ui/parts/VirtualGrid.js'
import { View } from '../../ui/View.js'
import { pairingConnector } from '../reach/pairingConnector.js'
import { AllWalletsEnd } from './AllWalletsEnd.js'
import { chooseHere } from './choosing/chooseHere.js'
import { pairingNeeded } from './choosing/pairingNeeded.js'
import { useSuggestions } from './directory/useSuggestions.js'
import { useWalletFeed } from './directory/useWalletFeed.js'
import { estimateCount } from './rows/countAll.js'
import { toCountText } from './rows/countRows.js'
import type { WalletRow } from './rows/walletRow.js'
import { useChooseWallet } from './useChooseWallet.js'
import { usePreparedPairing } from './usePreparedPairing.js'
import { useWalletRows } from './useWalletRows.js'
import { tileSize, WalletTile } from './WalletTile.js'
import { walletTileCss } from './walletTile.css.js'

/** How long typing has to pause before a search, in ms (spec section 9). */
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
  const context = useFeatureContext()
  const t = useText()
  const terms = useTerms()
  const params = useParams()
  const namespace = typeof params.namespace === 'string' ? params.namespace : undefined
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { left, leave } = useLeftPlace()
  const [text, setText] = useState(left?.search ?? '')
  const search = useRested(text.trim())
  useSearchEvent(search)
  const { feed, shown, total, connectors, prepared } = useFoundWallets(search, namespace, terms.accepted)
  useAnnouncedCount(text || feed.status === 'loading' ? undefined : total)
  const choose = useChooseWallet(prepared, namespace)
  const draw = useDrawnTile(choose, left !== undefined)

  const certified = useAtomValue(certifiedAtom)
  const question = `${search} ${certified}`
  const [entered] = useState(question)
  const isComplete = feed.status === 'done' || feed.status === 'none'
  const isWaiting = text.trim() !== search || (search !== '' && feed.status === 'loading')
  const device = context.page.device()
  const pairing = device.phone ? pairingConnector(connectors) : undefined
  /** Letters go to the search from wherever in the list they are typed. */
  const onListKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    const isLetter = key === 'Backspace' || (key.length === 1 && key !== ' ')
    if (isLetter && !altKey && !ctrlKey && !metaKey) field.current?.focus()
  }
  return (
    <View
      title={t('connect.all')}
      right={
        pairing ? (
          <IconButton
            label={t('allWallets.scan')}
            onClick={() => chooseHere(context, { connector: pairing }, { pairing: prepared.current })}
          >
            <QrIcon />
          </IconButton>
        ) : undefined
      }
      top={
        <>
          <SearchField
            ref={field}
            label={t('allWallets.search')}
            value={text}
            onChange={setText}
            onDown={() => list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()}
            loading={isWaiting}
            count={isWaiting ? undefined : total}
            autoFocus={!device.phone && !left}
          />
          <Filter total={total} />
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
            onLeave={(place) => leave(place, text)}
          />
        ) : null}
        <AllWalletsEnd feed={feed} isEmpty={shown.length === 0} search={search} />
      </div>
    </View>
  )
}

/** Where the list was left, if this is the way back, and a note of where it is left now. */
function useLeftPlace() {
  const { store } = useFeatureContext()
  const [key] = useState(() => store.get(historyAtom).at(-1)?.key)
  const [left] = useState(() => {
    const place = store.get(placeAtom)
    return place !== undefined && place.key === key ? place : undefined
  })
  const leave = (place: GridPlace, search: string) => store.set(placeAtom, { ...place, key, search })
  return { left, leave }
}

/** As the directory compares names with what was typed: case, width and composed accents count as one. */
const toSearched = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

/** The wallets that fit, as far as they have come; a pairing is kept ready where a tap on one may need it. */
function useFoundWallets(search: string, namespace: string | undefined, isAccepted: boolean) {
  const { page } = useFeatureContext()
  const certified = useAtomValue(certifiedAtom)
  useSuggestions(namespace)
  const feed = useWalletFeed({ search, certified, namespace })
  const { rows, input } = useWalletRows({ namespace, all: feed.wallets, certified })
  const shown = useMemo(() => {
    const wanted = toSearched(search)
    return rows.filter(
      ({ connector, pending, wallet, name }) =>
        !pending &&
        connector?.type !== 'walletConnect' &&
        (!certified || wallet?.certified) &&
        toSearched(name).includes(wanted),
    )
  }, [rows, certified, search])
  const { connectors } = input
  const prepared = usePreparedPairing(
    isAccepted ? pairingNeeded(shown, page.device(), connectors) : undefined,
    namespace,
  )
  return { feed, shown, connectors, prepared, total: estimateCount(shown, feed.wallets, feed.count) }
}

/** Draws a tile; the same function for as long as tiles need not be drawn again. */
function useDrawnTile(choose: (row: WalletRow) => void, isBack: boolean) {
  const { accepted } = useTerms()
  return useCallback(
    (row: WalletRow, { seen, tabIndex }: GridItemState) => (
      <WalletTile
        row={row}
        seen={seen}
        tabIndex={tabIndex}
        autoFocus={isBack && tabIndex === 0}
        disabled={!accepted}
        onChoose={choose}
      />
    ),
    [accepted, isBack, choose],
  )
}

/** Only certified ones, or all; and how many there are. */
function Filter({ total }: { readonly total: number }) {
  const t = useText()
  const certified = useAtomValue(certifiedAtom)
  const setCertified = useSetAtom(certifiedAtom)
  return (
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
  )
}

const keyOf = ({ key }: WalletRow) => key

/** What was typed, once it rests. Emptied, it is so at once. */
function useRested(text: string): string {
  const { clock } = useFeatureContext()
  const [rested, setRested] = useState(text)
  useEffect(() => {
    if (text === rested) return
    if (text === '') setRested('')
    else return clock.after(searchWait, () => setRested(text))
  }, [clock, text, rested])
  return rested
}

/** Tells of a search, not of its words: users paste what no service should see into fields (S37). */
function useSearchEvent(search: string): void {
  const { track } = useFeatureContext()
  const certified = useAtomValue(certifiedAtom)
  const badge = certified ? 'certified' : 'none'
  useEffect(() => {
    if (search) track('SEARCH_WALLET', { badge })
  }, [search, badge, track])
}

/** Tells screen readers how many there are, when that is known. */
function useAnnouncedCount(count: number | undefined): void {
  const announce = useAnnounce()
  const t = useText()
  useEffect(() => {
    if (count !== undefined) announce(t('allWallets.count', { count, shown: toCountText(count) }))
  }, [announce, t, count])
}
