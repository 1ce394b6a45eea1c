import { type ReactNode, useMemo } from 'react'
import { Button } from '../../../src/ui/index.js'
import { saveFile } from '../../parts/saveFile.js'
import { Table, type TableColumn } from '../../parts/Table.js'
import { toCsv } from '../../parts/toCsv.js'
import type { Compared } from './count.js'

export interface CountTableProps {
  readonly id: string
  readonly label: string
  /** Head of the names. */
  readonly what: string
  /** The same array while nothing changed. */
  readonly rows: readonly Compared[]
  /** Name of the file of CSV. */
  readonly file: string
  /** What a name is called; the same function from one rendering to the next. Default: as it is. */
  readonly nameOf?: (name: string) => string
  /** How a name is shown; the same function from one rendering to the next. Default: as it is called. */
  readonly drawName?: (name: string) => ReactNode
}

const asIs = (name: string) => name

/** Counts by name beside the time before, and as CSV. */
export function CountTable({ id, label, what, rows, file, nameOf = asIs, drawName }: CountTableProps) {
  const columns = useMemo(
    (): readonly TableColumn<Compared>[] => [
      {
        ...{ id: 'name', title: what, value: ({ name }) => nameOf(name) },
        ...(drawName && { draw: ({ name }) => drawName(name) }),
      },
      { id: 'n', title: 'Now', value: ({ n }) => n, isFigure: true },
      { id: 'before', title: 'Before', value: ({ before }) => before, isFigure: true },
    ],
    [what, nameOf, drawName],
  )
  const save = () => {
    const lines = rows.map(({ name, n, before }) => [nameOf(name), n, before])
    saveFile(file, 'text/csv', toCsv([what, 'Now', 'Before'], lines))
  }
  return (
    <div className="c-stack">
      <Table
        id={id}
        label={label}
        columns={columns}
        rows={rows}
        toKey={({ name }) => name}
        empty={{ title: 'Nothing yet' }}
      />
      <div>
        <Button size="chip" onClick={save}>
          {label} as CSV
        </Button>
      </div>
    </div>
  )
}
