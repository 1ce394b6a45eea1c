import { CheckIcon, WarningIcon } from '../../../src/ui/icons/shellIcons.js'
import { Skeleton } from '../../../src/ui/parts/Skeleton.js'
import type { Health } from '../../api/own.js'
import { Loaded } from '../../parts/Loaded.js'
import { Section } from '../../parts/Page.js'
import { formatWhen } from '../../parts/When.js'
import { titleOf } from './matters.js'
import { useHealth } from './queries.js'

const nouns: Readonly<Record<Health['what'], string>> = {
  ...{ part: 'process', database: 'database', keys: 'key service', mail: 'server' },
  ...{ node: 'node', driver: 'driver' },
}

interface Group {
  readonly title: string
  readonly of: readonly Health['what'][]
  /** Whether those that are well are only counted: there is one for each chain and question. */
  readonly isShort?: true
}

const groups: readonly Group[] = [
  { title: 'Parts', of: ['part', 'database', 'keys', 'mail'] },
  { title: 'Nodes', of: ['node'] },
  { title: 'Drivers of account data', of: ['driver'], isShort: true },
]

/** Each part, database, key service, node, driver, and the mail server: how it is, and since when. */
export function State() {
  const health = useHealth()
  return (
    <Section
      title="State"
      lead="Of this process, and of others that the console knows. It looks each minute, also while no page is open."
    >
      <Loaded query={health} skeleton={<Skeleton count={2} />} failed="The parts could not be asked">
        {({ health: all }) =>
          groups.map(({ title, of, isShort }) => {
            const own = all.filter(({ what }) => of.includes(what))
            const well = own.filter(({ isWell }) => isWell).length
            return own.length === 0 ? null : (
              <div key={title} className="c-stack c-group">
                <h3 className="c-group-title">{title}</h3>
                <ul className="c-parts">
                  {isShort && well > 0 ? (
                    <li className="c-state good">
                      <CheckIcon /> <span>{well} well</span>
                    </li>
                  ) : null}
                  {own
                    .filter(({ isWell }) => !isShort || !isWell)
                    .map((one) => (
                      <Standing key={`${one.part} ${one.what} ${one.name}`} one={one} />
                    ))}
                </ul>
              </div>
            )
          })
        }
      </Loaded>
    </Section>
  )
}

function Standing({ one: { part, what, name, isWell, why, since } }: { readonly one: Health }) {
  const isNamed = what === 'node' || what === 'driver'
  return (
    <li className={`c-state ${isWell ? 'good' : 'bad'}`}>
      {isWell ? <CheckIcon /> : <WarningIcon />}
      <span>
        {isNamed ? (
          <strong>{name}</strong>
        ) : (
          <>
            <strong>{titleOf(part)}</strong> {nouns[what]}
            {name && ` of ${name}`}
          </>
        )}
        <span className="c-state-hint">
          {isWell ? 'well' : why || 'does not answer'}, since {formatWhen(since)}
        </span>
      </span>
    </li>
  )
}
