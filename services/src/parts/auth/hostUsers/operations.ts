import type * as hosts from '../../../hosts/hostOperation.js'
import * as shape from './shapes.js'

const users = '/host/v1/users'
const user = `${users}/{sub}`

/** The users API: each name is that of a method of `createBackEnd`. */
export const hostOperations = {
  'users.page': {
    ...{ method: 'GET', path: users, scope: 'users:read', about: 'users in the order in which they came' },
    ...{ query: shape.listQuery, answer: shape.pageShape, refusals: ['CURSOR_INVALID'] },
  },
  'users.find': {
    ...{ method: 'POST', path: `${users}/find`, scope: 'users:read', about: 'users by account, mailbox or own id' },
    ...{ body: shape.findBody, answer: shape.usersShape, refusals: ['ADDRESS_INVALID'] },
  },
  'users.get': {
    ...{ method: 'GET', path: user, scope: 'users:read', about: 'a user' },
    ...{ answer: shape.userShape },
  },
  'users.sessions': {
    ...{ method: 'GET', path: `${user}/sessions`, scope: 'users:read', about: 'sessions on the project’s pages' },
    ...{ answer: shape.sessionsShape },
  },
  'users.endSessions': {
    ...{ method: 'POST', path: `${user}/sessions/end`, scope: 'sessions:end', isWrite: true },
    ...{ about: 'ends sessions, and the logins that they are of', body: shape.endBody, answer: shape.endedShape },
  },
  'users.suspend': {
    ...{ method: 'POST', path: `${user}/suspend`, scope: 'users:suspend', isWrite: true },
    ...{ about: 'refuses sessions and signatures on the project’s pages' },
    ...{ answer: shape.suspendedShape, refusals: ['HOST_LIMIT_REACHED'] },
  },
  'users.lift': {
    ...{ method: 'DELETE', path: `${user}/suspend`, scope: 'users:suspend', isWrite: true },
    ...{ about: 'ends the project’s suspension', answer: shape.liftedShape },
  },
  'users.delete': {
    ...{ method: 'DELETE', path: user, scope: 'users:delete', isWrite: true },
    ...{ about: 'erases a user in 90 days, unless the user takes it back', answer: shape.deletedShape },
    ...{ refusals: ['HOST_LIMIT_REACHED', 'USER_STAYS'] },
  },
  'users.restore': {
    ...{ method: 'POST', path: `${user}/restore`, scope: 'users:delete', isWrite: true },
    ...{ about: 'takes back a deletion that keys of this project alone asked for' },
    ...{ answer: shape.emptyShape, refusals: ['DELETION_STAYS'] },
  },
  'users.setExternalId': {
    ...{ method: 'PUT', path: `${user}/external-id`, scope: 'users:data', isWrite: true },
    ...{ about: 'the host’s own id of a user', body: shape.externalIdBody, answer: shape.emptyShape },
    ...{ refusals: ['EXTERNAL_ID_TAKEN'] },
  },
  'users.data.get': {
    ...{ method: 'GET', path: `${user}/data`, scope: 'users:data', about: 'the host’s own data of a user' },
    ...{ answer: shape.dataShape, isTagged: true },
  },
  'users.data.put': {
    ...{ method: 'PUT', path: `${user}/data`, scope: 'users:data', isWrite: true, isTagged: true },
    ...{ about: 'sets that; 4 kB at most', body: shape.dataBody, answer: shape.tagShape },
    ...{ refusals: ['DATA_CHANGED', 'DATA_INVALID'] },
  },
  counts: {
    ...{ method: 'GET', path: '/host/v1/counts', scope: 'users:read', cost: 10, about: 'how many there are' },
    ...{ answer: shape.countsShape },
  },
} as const satisfies hosts.HostOperations

/** Names of the operations. */
export type HostOperationId = keyof typeof hostOperations

/** What an operation is asked with, and what it answers. */
export type QueryOf<Id extends HostOperationId> = hosts.QueryOf<(typeof hostOperations)[Id]>
export type BodyOf<Id extends HostOperationId> = hosts.BodyOf<(typeof hostOperations)[Id]>
export type AnswerOf<Id extends HostOperationId> = hosts.AnswerOf<(typeof hostOperations)[Id]>
