/**
 * What is asked of the service that keeps permissions: a door of its own, since few users give any.
 *
 * @packageDocumentation
 */
export { askSessions, type SessionsQuestion } from './steps/askSessions.js'
