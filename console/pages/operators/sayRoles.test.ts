import { expect, test } from 'vitest'
import { listRoleChanges, sayRole } from './sayRoles.js'

test('behavior: roles and what changed of them are said in words', () => {
  expect(sayRole({ project: '*', role: 'owner' })).toBe('Owner of all projects')
  const before = [
    { project: '*', role: 'viewer' },
    { project: 'shop', role: 'editor' },
    { project: 'demo', role: 'owner' },
  ] as const
  expect(
    listRoleChanges(before, [
      { project: 'shop', role: 'owner' },
      { project: 'demo', role: 'owner' },
      { project: 'new', role: 'viewer' },
    ]),
  ).toEqual(['no longer Viewer of all projects', 'Owner of shop, before Editor', 'Viewer of new'])
  expect(listRoleChanges(before, before)).toEqual([])
})
