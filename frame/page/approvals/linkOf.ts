import type { RpcRequest } from '../../../adapters/embedded/wire/appEvents.js'
import type { HostPage } from '../../common/types.js'
import { invalid, notAllowed } from './refusals.js'

/**
 * The agent's link by which a page asks. The wallet's own page asks for one permission, for an agent, and for nothing else; no other page asks in an
 * agent's place.
 * @returns undefined for a request of any other page
 * @throws {FrameError} METHOD_NOT_ALLOWED, REQUEST_INVALID
 */
export function linkOf(
  { method, params, agentLink }: Pick<RpcRequest, 'method' | 'params' | 'agentLink'>,
  { isAgentPage = false }: Pick<HostPage, 'isAgentPage'>,
): string | undefined {
  if (!isAgentPage && agentLink === undefined) return undefined
  if (!isAgentPage || agentLink === undefined || method !== 'wallet_requestExecutionPermissions') throw notAllowed()
  if (!Array.isArray(params) || params.length !== 1) throw invalid('a link of an agent asks for one permission')
  return agentLink
}
