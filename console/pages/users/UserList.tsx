import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Badge, Button, Field, SearchIcon } from '../../../src/ui/index.js'
import { useApi } from '../../api/ApiProvider.js'
import type { AnswerOf } from '../../api/operations.js'
import { Failure } from '../../parts/Failure.js'
import { Loaded } from '../../parts/Loaded.js'
import { Page } from '../../parts/Page.js'
import { Select } from '../../parts/Select.js'
import { Table, type TableColumn } from '../../parts/Table.js'
import { useAddress } from '../../parts/useAddress.js'
import { When } from '../../parts/When.js'
import { nameWay, ways } from './names.js'
import { readSought, type Sought } from './readSought.js'

type User = AnswerOf<'listUsers'>['users'][number]

const states = [
  { value: 'all', label: 'All' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'deleting', label: 'Being deleted' },
] as const

const columns: readonly TableColumn<User>[] = [
  {
    id: 'user',
    title: 'User',
    value: ({ email, sub }) => `${email ?? ''} ${sub}`,
    draw: ({ email, sub }) => (
      <Link className="c-link" to={`/users/${encodeURIComponent(sub)}`}>
        {email ?? sub}
      </Link>
    ),
  },
  {
    id: 'ways',
    title: 'Logs in with',
    value: ({ ways: own }) => own.map(nameWay).join(', '),
  },
  { id: 'projects', title: 'Projects', value: ({ projects }) => projects.join(', ') },
  { id: 'state', title: 'State', value: stateOf, draw: (user) => <State user={user} /> },
  {
    id: 'made',
    title: 'Created',
    value: ({ createdAt }) => createdAt,
    draw: ({ createdAt }) => <When at={createdAt} />,
  },
  { id: 'login', title: 'Last login', value: ({ loginAt }) => loginAt, draw: ({ loginAt }) => <When at={loginAt} /> },
]

function stateOf({ erasedAt, isSuspended }: User): string {
  if (erasedAt !== undefined) return 'Being deleted'
  return isSuspended ? 'Suspended' : ''
}

function State({ user }: { readonly user: User }) {
  const state = stateOf(user)
  return state === '' ? <>–</> : <Badge tone="warning">{state}</Badge>
}

/** The newest users, and those that are looked for. What is looked for stands nowhere but in the field. */
export function UserList() {
  const [typed, setTyped] = useState('')
  const [sought, setSought] = useState<Sought>()
  const [way, setWay] = useAddress('way', 'all')
  const [state, setState] = useAddress('state', 'all')
  const seek = () => setSought(readSought(typed))
  return (
    <Page
      title="Users"
      lead="All that your roles reach, the newest first. Mailboxes are masked; a user is found by the whole address alone."
    >
      <form
        className="c-line"
        style={{ alignItems: 'end' }}
        onSubmit={(event) => {
          event.preventDefault()
          seek()
        }}
      >
        <div style={{ flex: '1 1 280px' }}>
          <Field
            label="Find by mailbox, account or id"
            value={typed}
            onChange={(text) => {
              setTyped(text)
              if (text === '') setSought(undefined)
            }}
            onSubmit={seek}
            leading={<SearchIcon />}
          />
        </div>
        <Button onClick={seek}>Find</Button>
        <Select
          label="Logs in with"
          value={way}
          choices={[{ value: 'all', label: 'Any way' }, ...ways]}
          onChange={setWay}
        />
        <Select label="State" value={readState(state)} choices={states} onChange={setState} />
      </form>
      {sought ? <FoundUsers sought={sought} /> : <AllUsers way={way} state={state} />}
    </Page>
  )
}

const readState = (text: string) => states.find(({ value }) => value === text)?.value ?? 'all'

function AllUsers({ way, state }: { readonly way: string; readonly state: string }) {
  const { operate } = useApi()
  const chosen = readState(state)
  const filter = { ...(way !== 'all' && { way }), ...(chosen !== 'all' && { state: chosen }) }
  const query = useInfiniteQuery({
    queryKey: ['listUsers', filter],
    queryFn: async ({ pageParam, signal }) =>
      (
        await operate(
          'listUsers',
          { ...filter, limit: 100, ...(pageParam !== '' && { cursor: pageParam }) },
          { signal },
        )
      ).answer,
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap(({ users }) => users) ?? [], [data])
  return (
    <Loaded query={query} failed="The users could not be loaded">
      {() => (
        <>
          <UserTable rows={rows} none="No users yet" />
          {hasNextPage ? (
            <div>
              <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show more
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Loaded>
  )
}

function FoundUsers({ sought }: { readonly sought: Sought }) {
  const { operate } = useApi()
  const query = useQuery({
    queryKey: ['findUsers', sought],
    queryFn: async ({ signal }) => (await operate('findUsers', sought, { signal })).answer.users,
    // A mailbox stays no longer than it is shown.
    gcTime: 0,
  })
  if (query.error) return <Failure error={query.error} title="Users could not be looked for" onRetry={query.refetch} />
  return (
    <Loaded query={query}>
      {(users) => <UserTable rows={users} none="There is no such user that your roles reach" />}
    </Loaded>
  )
}

function UserTable({ rows, none }: { readonly rows: readonly User[]; readonly none: string }) {
  const navigate = useNavigate()
  return (
    <Table
      id="users"
      label="Users"
      columns={columns}
      rows={rows}
      toKey={({ sub }) => sub}
      onPress={({ sub }) => navigate(`/users/${encodeURIComponent(sub)}`)}
      empty={{ title: none }}
    />
  )
}
