import { Link } from 'react-router-dom'
import { CheckIcon, WarningIcon } from '../../../src/ui/icons/shellIcons.js'
import { useRead } from '../../api/useRead.js'
import { Loaded } from '../../parts/Loaded.js'
import { Section } from '../../parts/Page.js'
import { formatWhen } from '../../parts/When.js'
import { listMatters } from './matters.js'
import { useDirectory, useHealth, useTraffic } from './queries.js'

/** What needs an operator, with what to do. */
export function Attention() {
  const health = useHealth()
  const directory = useDirectory()
  const traffic = useTraffic()
  const bounces = useRead('listBounces', {}, { every: 60_000 })
  const matters = listMatters({
    ...{ health: health.data, directory: directory.data?.answer, traffic: traffic.data?.answer },
    bounces: bounces.data?.answer.bounces.length,
  })
  return (
    <Section title="Needs attention">
      <Loaded query={health} failed="It could not be asked whether all is well">
        {() =>
          matters.length === 0 ? (
            <p className="c-state good">
              <CheckIcon /> Nothing. All that was asked answers.
            </p>
          ) : (
            <ul className="c-states">
              {matters.map(({ key, what, since, todo, to }) => (
                <li key={key} className="c-state bad">
                  <WarningIcon />
                  <span>
                    <strong>{what}.</strong> {since === undefined ? '' : `Since ${formatWhen(since)}. `}
                    {to === undefined ? (
                      todo
                    ) : (
                      <Link className="c-link" to={to}>
                        {todo}
                      </Link>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}
