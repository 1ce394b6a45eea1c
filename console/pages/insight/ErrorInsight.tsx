import { useCallback, useMemo, useState } from 'react'
import { Button, Text } from '../../../src/ui/index.js'
import { useRead } from '../../api/useRead.js'
import { Chart } from '../../parts/Chart.js'
import { Loaded } from '../../parts/Loaded.js'
import { Section } from '../../parts/Page.js'
import { saveFile } from '../../parts/saveFile.js'
import { toCsv } from '../../parts/toCsv.js'
import { CountTable } from './CountTable.js'
import { type Counted, compareNames, countDays, listDays } from './count.js'
import { ErrorDocument } from './ErrorDocument.js'

/** Refusals of auth by their codes. @param props.length days that are shown, beside as many before */
export function ErrorInsight({ length }: { readonly length: number }) {
  const query = useRead('showErrors', { days: length * 2 })
  return (
    <Loaded query={query} failed="The refusals could not be loaded">
      {({ answer: { today, counts } }) => <Errors today={today} counts={counts} length={length} />}
    </Loaded>
  )
}

interface ErrorsProps {
  /** Of the services' clock. */
  readonly today: string
  readonly counts: readonly Counted[]
  readonly length: number
}

const isError = ({ kind }: Counted) => kind === 'error'

function Errors({ today, counts, length }: ErrorsProps) {
  const [shown, show] = useState<string>()
  const span = useMemo(
    () => ({ now: listDays(today, length), before: listDays(today, length, length) }),
    [today, length],
  )
  const rows = useMemo(() => compareNames(counts, 'error', span), [counts, span])
  const lines = useMemo(
    () => [
      { label: 'Refusals', values: countDays(counts, span.now, isError) },
      { label: 'Refusals before', values: countDays(counts, span.before, isError), tone: 'before' as const },
    ],
    [counts, span],
  )
  const drawName = useCallback(
    (code: string) => (
      <button type="button" className="c-link" onClick={() => show(code)}>
        {code}
      </button>
    ),
    [],
  )
  const save = () => {
    const days = counts.filter(isError).map(({ day, name, n }) => [day, name, n])
    saveFile('refusals-by-day.csv', 'text/csv', toCsv(['Day', 'Code', 'Count'], days))
  }
  return (
    <Section
      title="Refusals of auth"
      lead="By code, of all projects. Each opens what docs/errors.md says of it: what it means, and what to do."
      actions={
        <Button size="chip" onClick={save}>
          Refusals by day as CSV
        </Button>
      }
    >
      {rows.length === 0 ? (
        <Text tone="muted">None.</Text>
      ) : (
        <>
          <Chart label="Refusals by day" days={span.now} lines={lines} />
          <CountTable id="errors" label="Refusals" what="Code" rows={rows} file="refusals.csv" drawName={drawName} />
        </>
      )}
      {shown === undefined ? null : <ErrorDocument code={shown} onClose={() => show(undefined)} />}
    </Section>
  )
}
