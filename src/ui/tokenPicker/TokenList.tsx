'use client'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useOwnText } from '../hooks/useOwnText.js'
import { useTokenKey } from '../hooks/useTokenKey.js'
import { RetryIcon } from '../icons/shellIcons.js'
import { SearchIcon } from '../icons/viewIcons.js'
import { tokens as messages } from '../messages/later/tokens.js'
import { Button } from '../parts/Button.js'
import { EmptyState } from '../parts/EmptyState.js'
import { SearchField } from '../parts/SearchField.js'
import { Stack } from '../parts/Stack.js'
import { type GridItemState, VirtualGrid } from '../parts/VirtualGrid.js'
import { isMeant, sortTokens, type TokenChoice } from './sortTokens.js'
import { searchedFrom, TokenListSkeleton, tokenRowHeight } from './TokenListSkeleton.js'
import type { TokenPickerProps } from './TokenPicker.js'
import { TokenRow } from './TokenRow.js'

/** What `TokenPicker` shows, a chunk of its own. */
export function Component(props: TokenPickerProps) {
  const { label, tokens, holdings, withHeld, chosen, onChoose, onRetry, onSearch, unfound } = props
  const t = useOwnText(messages)
  const toKey = useTokenKey()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const held = holdings?.value
  const isOld = holdings?.error !== undefined
  const all = useMemo(
    () => sortTokens({ tokens, holdings: held, withHeld, chosen }, toKey),
    [tokens, held, withHeld, chosen, toKey],
  )
  const found = useMemo(() => all.filter((choice) => isMeant(choice, wanted)), [all, wanted])
  const keyOf = useCallback(({ token }: TokenChoice) => toKey(token), [toKey])
  const chosenKey = chosen && toKey(chosen)
  // A caller writes it anew with each rendering; a row is drawn again only for something of its own.
  const choose = useRef(onChoose)
  choose.current = onChoose
  const draw = useCallback(
    (choice: TokenChoice, { tabIndex, seen }: GridItemState) => (
      <TokenRow
        choice={choice}
        isOld={isOld}
        selected={keyOf(choice) === chosenKey}
        tabIndex={tabIndex}
        seen={seen}
        onClick={() => choose.current(choice.token)}
      />
    ),
    [chosenKey, isOld, keyOf],
  )
  if (all.length === 0) {
    if (onRetry) {
      return (
        <EmptyState
          title={t('parts.tokens.failed')}
          help={t('parts.tokens.failed.help')}
          action={
            <Button icon={<RetryIcon />} onClick={onRetry}>
              {t('parts.tokens.retry')}
            </Button>
          }
        />
      )
    }
    if (!tokens || holdings?.loading) return <TokenListSkeleton />
    return <EmptyState title={t('parts.tokens.none')} help={t('parts.tokens.none.help')} />
  }
  return (
    <Stack>
      {onSearch || all.length >= searchedFrom ? (
        <SearchField
          ref={field}
          label={t('parts.tokens.search')}
          value={search}
          onChange={(text) => {
            setSearch(text)
            onSearch?.(text)
          }}
          count={found.length}
          onDown={() => list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()}
        />
      ) : null}
      {found.length > 0 ? (
        <div ref={list}>
          <VirtualGrid
            label={label}
            items={found}
            toKey={keyOf}
            draw={draw}
            rowHeight={tokenRowHeight}
            columnWidth={1000}
            onTop={() => field.current?.focus()}
          />
        </div>
      ) : (
        (unfound ?? (
          <EmptyState icon={<SearchIcon />} title={t('parts.tokens.unfound')} help={t('parts.tokens.unfound.help')} />
        ))
      )}
    </Stack>
  )
}
