import { Text } from '../../../src/ui/parts/Text.js'
import { FigureTable } from '../../parts/FigureTable.js'
import { Loaded } from '../../parts/Loaded.js'
import { Section } from '../../parts/Page.js'
import { titleOf } from './matters.js'
import { useTraffic } from './queries.js'

const heads = ['Part', 'Today (UTC)', '30 days', 'Not answered since yesterday']

/** Requests by part. */
export function Requests() {
  const traffic = useTraffic()
  return (
    <Section
      title="Requests by part"
      lead="Of all processes that have the directory’s database, this console among them."
    >
      <Loaded query={traffic} failed="The requests could not be counted">
        {({ answer: { parts } }) =>
          parts.length === 0 ? (
            <Text tone="muted">Nothing was asked yet.</Text>
          ) : (
            <FigureTable
              label="Requests of each part"
              heads={heads}
              rows={parts.map(({ part, day, month, failed }) => ({
                name: titleOf(part),
                figures: [day, month, failed],
              }))}
            />
          )
        }
      </Loaded>
    </Section>
  )
}
