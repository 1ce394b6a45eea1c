import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSheet } from '../../../src/ui/context.js'
import { Button, EmptyState, Notice } from '../../../src/ui/index.js'
import { useApi } from '../../api/ApiProvider.js'
import { ConsoleError } from '../../api/consoleError.js'
import type { LogEntry, LogPage, Operators } from '../../api/own.js'
import { hasRole } from '../../api/roles.js'
import { useMe, useOwn, useRead } from '../../api/useRead.js'
import { Failure } from '../../parts/Failure.js'
import { Loaded } from '../../parts/Loaded.js'
import { Page } from '../../parts/Page.js'
import { Select } from '../../parts/Select.js'
import { saveFile } from '../../parts/saveFile.js'
import { useAddress } from '../../parts/useAddress.js'
import { Entry } from './Entry.js'
import { logCss } from './log.css.js'
import { isWholeExport, sayOperation } from './readEntry.js'

const pageSize = 100

/** Every change, by the console and by command. */
export function Component() {
  useSheet(logCss)
  const { operator } = useMe()
  const { request } = useApi()
  const [project, setProject] = useAddress('project', '')
  const [who, setWho] = useAddress('who', '')
  const [did, setDid] = useAddress('did', '')
  const isOwner = hasRole(operator.roles, 'owner', 'any')
  const projects = useRead('listProjects', {})
  const operators = useOwn<Operators>('operators', { enabled: isOwner })
  const log = useInfiniteQuery({
    queryKey: ['own', 'log', project, who, did],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const asked = Object.entries({ project, who, did, before: pageParam }).filter(([, value]) => value)
      const query = new URLSearchParams([...asked.map(([name, value]) => [name, `${value}`]), ['limit', `${pageSize}`]])
      return (await request<LogPage>('GET', `log?${query}`, { signal })).answer
    },
    getNextPageParam: ({ changes }) =>
      changes.length < pageSize ? undefined : new Date(changes.at(-1)?.at ?? 0).getTime(),
  })
  const known = operators.data?.operators ?? []
  const sayWho = ({ who: id }: Pick<LogEntry, 'who'>) => {
    if (id === operator.id) return 'You'
    if (id === 'machine') return 'On the machine'
    return known.find((one) => one.id === id)?.name || id
  }
  const entries = log.data?.pages.flatMap(({ changes }) => changes) ?? []
  const isFiltered = project !== '' || who !== '' || did !== ''
  // What is chosen stays a choice, whether or not an entry in sight has it.
  const dids = [...new Set([...(did ? [did] : []), ...entries.map((entry) => entry.did)])].toSorted()
  return (
    <Page
      title="Log"
      lead="Every change, by the console and by command, for two years. It is only added to. Operators and users stand there by their ids; mailboxes and secrets not at all."
      actions={hasRole(operator.roles, 'owner') ? <Export /> : undefined}
    >
      <div className="c-grid">
        <Select
          label="Project"
          value={project}
          choices={toChoices('All', projects.data?.answer.projects.map(({ id, name }) => [id, name]) ?? [], project)}
          onChange={setProject}
        />
        <Select
          label="By"
          value={who}
          choices={toChoices(
            'Everyone',
            [
              [operator.id, 'You'],
              ['machine', 'On the machine'],
              ...known.filter(({ id }) => id !== operator.id).map(({ id, name }) => [id, name || id] as const),
            ],
            who,
          )}
          onChange={setWho}
        />
        <Select
          label="What"
          value={did}
          choices={toChoices(
            'Everything',
            dids.map((one) => [one, sayOperation(one)]),
            did,
          )}
          onChange={setDid}
        />
      </div>
      <Loaded query={log} failed="The log could not be loaded">
        {({ pages }) => (
          <>
            <Missing parts={[...new Set(pages.flatMap(({ missing }) => missing))]} />
            {entries.length === 0 ? (
              <EmptyState title={isFiltered ? 'No change is like that' : 'Nothing was changed yet'} />
            ) : (
              <ol className="c-log">
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} who={sayWho(entry)} />
                ))}
              </ol>
            )}
            {log.hasNextPage ? (
              <div>
                <Button loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                  Older ones
                </Button>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function toChoices(all: string, choices: readonly (readonly [string, string])[], chosen: string) {
  const named = choices.map(([value, label]) => ({ value, label }))
  // Of the page's address, and of nothing that is there any more.
  const lost = chosen !== '' && !named.some(({ value }) => value === chosen) ? [{ value: chosen, label: chosen }] : []
  return [{ value: '', label: all }, ...named, ...lost]
}

function Missing({ parts }: { readonly parts: readonly string[] }) {
  return parts.length === 0 ? null : (
    <Notice tone="warning" title="Not all is here">
      No answer of {parts.join(', ')}: its entries are not among these.
    </Notice>
  )
}

/** All of the log as a file, for who owns all. */
function Export() {
  const { request } = useApi()
  const queries = useQueryClient()
  const save = useMutation({
    async mutationFn() {
      const { answer } = await request<string>('GET', 'log/export')
      if (!isWholeExport(answer))
        throw new ConsoleError({
          code: 'CONSOLE_UNREACHABLE',
          status: 0,
          message: 'The export broke off, so nothing was saved. Try again.',
        })
      saveFile('console-log.jsonl', 'application/x-ndjson', answer)
    },
    // It is an entry itself.
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <>
      <Button loading={save.isPending} onClick={() => save.mutate()}>
        Export as JSON lines
      </Button>
      {save.error ? <Failure error={save.error} title="The log was not exported" /> : null}
    </>
  )
}
