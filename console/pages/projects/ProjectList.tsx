import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Button, BuyIcon } from '../../../src/ui/index.js'
import type { AnswerOf } from '../../api/operations.js'
import { hasRole } from '../../api/roles.js'
import { useMe, useRead } from '../../api/useRead.js'
import { useActions } from '../../app/actions.js'
import { Loaded } from '../../parts/Loaded.js'
import { Page } from '../../parts/Page.js'
import { Table, type TableColumn } from '../../parts/Table.js'
import { AddProject } from './AddProject.js'

type Project = AnswerOf<'listProjects'>['projects'][number]

const columns: readonly TableColumn<Project>[] = [
  {
    id: 'name',
    title: 'Name',
    value: ({ name }) => name,
    draw: ({ id, name }) => (
      <Link className="c-link" to={`/projects/${id}`}>
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  { id: 'id', title: 'Project id', value: ({ id }) => id, draw: ({ id }) => <code>{id}</code> },
]

/** All projects that the operator sees. */
export function ProjectList() {
  const { operator } = useMe()
  const navigate = useNavigate()
  const projects = useRead('listProjects', {})
  const [isAdding, setAdding] = useState(false)
  const mayAdd = hasRole(operator.roles, 'editor')
  useActions(
    useMemo(() => (mayAdd ? [{ id: 'add', title: 'Make a project', run: () => setAdding(true) }] : []), [mayAdd]),
  )
  const add = (
    <Button icon={<BuyIcon />} onClick={() => setAdding(true)}>
      Make a project
    </Button>
  )
  return (
    <Page
      title="Projects"
      lead="A project is one app of yours: which pages may use it, and what its widget offers there."
      actions={mayAdd ? add : undefined}
    >
      <Loaded query={projects} failed="The projects could not be loaded">
        {({ answer }) => (
          <Table
            id="projects"
            label="Projects"
            columns={columns}
            rows={answer.projects}
            toKey={({ id }) => id}
            onPress={({ id }) => void navigate(`/projects/${id}`)}
            sort="name"
            {...(answer.projects.length > 8 && { search: 'Search projects' })}
            empty={{
              title: 'No project yet',
              help: mayAdd ? 'Make one, and paste its code into your page.' : 'An owner gives you a role for one.',
              action: mayAdd ? add : undefined,
            }}
          />
        )}
      </Loaded>
      {isAdding ? <AddProject onClose={() => setAdding(false)} /> : null}
    </Page>
  )
}
