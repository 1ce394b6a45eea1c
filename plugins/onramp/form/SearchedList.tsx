import { type ReactNode, useCallback, useRef, useState } from 'react'
import {
  EmptyState,
  type GridItemState,
  Row,
  SearchField,
  SearchIcon,
  Stack,
  useText,
  VirtualGrid,
} from '../../../src/ui/index.js'

/** One of many that can be chosen. */
export interface Choice {
  readonly id: string
  readonly label: string
  readonly hint?: string
  /** Drawn when it is in sight. */
  readonly picture: (seen: boolean) => ReactNode
}

interface SearchedListProps {
  /** Names the list for screen readers. */
  readonly label: string
  readonly search: string
  readonly choices: readonly Choice[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

const rowHeight = 64
const searchedFrom = 8
const keyOf = ({ id }: Choice) => id

/** A list with a search: coins, currencies, countries. */
export function SearchedList({ label, search, choices, chosen, onChoose }: SearchedListProps) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = choices.filter(({ label, hint = '' }) => `${label} ${hint}`.toLowerCase().includes(wanted))
  // A caller writes it anew with each rendering.
  const choose = useRef(onChoose)
  choose.current = onChoose
  const draw = useCallback(
    ({ id, label, hint, picture }: Choice, { tabIndex, seen }: GridItemState) => (
      <Row
        picture={picture(seen)}
        label={label}
        hint={hint}
        tabIndex={tabIndex}
        selected={id === chosen}
        autoFocus={id === chosen}
        onClick={() => choose.current(id)}
      />
    ),
    [chosen],
  )
  return (
    <Stack>
      {choices.length >= searchedFrom ? (
        <SearchField
          ref={field}
          label={search}
          value={text}
          onChange={setText}
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
            rowHeight={rowHeight}
            columnWidth={1000}
            onTop={() => field.current?.focus()}
          />
        </div>
      ) : (
        <EmptyState icon={<SearchIcon />} title={t('onramp.unfound')} help={t('onramp.unfound.help')} />
      )}
    </Stack>
  )
}
