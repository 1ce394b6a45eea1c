import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { abortAfter } from '../../../../abortAfter.js'
import type { BodyBudget } from '../../../../http/bodyBudget.js'
import type { Upstreams } from '../../../../nodes/upstreams.js'
import { addOpenFrameRoute } from '../../../../proof/frameRoute.js'
import { createAskNode } from '../../../../signature/askNode.js'
import { verifyEvm } from '../../../../signature/verifyEvm.js'
import { cleanText } from '../../../../text.js'
import { unknownTransaction } from '../judgeCode.js'
import { admitVisit } from '../providers/admitVisit.js'
import type { Identified } from '../providers/types.js'
import { refuseVisit, type Visit, type Visits, visitLifeMs } from '../providers/visits.js'
import { idShape, siteFields } from '../shapes.js'
import type { LoginTools } from '../tools.js'
import { ownsId } from './ownership.js'
import { readSignIn } from './readSignIn.js'
import type { ChannelAnswer, Relay } from './relay.js'

/** What signing in with Farcaster works with. */
export interface FarcasterTools extends LoginTools {
  readonly visits: Visits
  readonly relay: Relay
  /** Nodes of OP Mainnet. */
  readonly nodes: Upstreams
  readonly budget: BodyBudget
}

/** Time for all questions to nodes of one sign-in, in ms. */
const totalMs = 10_000
const longestText = 4096

/** Adds sign-in with Farcaster (docs/socials.md; FIP-11). */
export function addFarcasterRoutes(tools: FarcasterTools): void {
  const { app, door, clock, visits, relay } = tools

  addOpenFrameRoute(app, door, {
    path: '/login/v1/farcaster/begin',
    shape: z.strictObject({
      ...siteFields,
    }),
    async answer({ context, jkt, body: { projectId, origin, language } }) {
      const whose = await admitVisit(tools, context, { jkt, projectId, origin, language })
      const nonce = randomBytes(16).toString('hex')
      const now = clock.now()
      const { token, url } = await relay.open({
        ...{ siweUri: door.frameOrigin, domain: new URL(door.frameOrigin).host, nonce },
        ...{ notBefore: toTime(now), expirationTime: toTime(now + visitLifeMs) },
      })
      const { visit } = await visits.begin({
        ...{ kind: 'farcaster', provider: 'farcaster', ...whose, nonce, data: { token } },
      })
      return { transaction: visit.id, url, nonce, expiresIn: visitLifeMs / 1000 }
    },
  })

  addOpenFrameRoute(app, door, {
    path: '/login/v1/farcaster/result',
    shape: z.strictObject({
      transaction: idShape,
      message: z.string().max(longestText).optional(),
      signature: z.string().max(longestText).optional(),
    }),
    async answer({ context, jkt, body: { transaction, message, signature } }) {
      const visit = await visits.find(transaction, jkt)
      if (visit.kind !== 'farcaster') throw unknownTransaction()
      if (visit.status !== 'waiting') return visits.ask(transaction, jkt)
      const isOfHost = message !== undefined && signature !== undefined
      const answer = isOfHost ? { message, signature } : await relay.ask(readToken(visit))
      if (!answer) return { state: 'waiting' }
      // The host of a mini app signs in on the page that it shows; a phone signs in on the frame.
      const domain = new URL(isOfHost ? visit.origin : door.frameOrigin).host
      const who = await identify(tools, { visit, answer, domain, callerGone: context.req.raw.signal })
      if (!who) {
        await visits.deny(visit.id)
        throw refuseVisit()
      }
      if (await visits.claim(visit.id)) await visits.settle(visit, who, false)
      return visits.ask(transaction, jkt)
    },
  })
}

interface Signed {
  readonly visit: Visit
  readonly answer: ChannelAnswer
  readonly domain: string
  readonly callerGone: AbortSignal
}

/** Who signed; undefined for a message that is not right. @throws {Refusal} CHAIN_UNREACHABLE */
async function identify(
  { clock, nodes, budget }: FarcasterTools,
  { visit, answer, domain, callerGone }: Signed,
): Promise<Identified | undefined> {
  const { message, signature, displayName, username, pfpUrl } = answer
  const claim = readSignIn(message, { domain, nonce: visit.nonce ?? '', now: clock.now() })
  if (!claim) return undefined
  const ask = createAskNode(nodes, { deadline: abortAfter(totalMs), callerGone, budget })
  if (!(await verifyEvm({ address: claim.address, message, signature }, ask))) return undefined
  if (!(await ownsId(claim, ask))) return undefined
  return {
    ...{ issuer: 'farcaster', subject: `${claim.fid}` },
    profile: {
      name: cleanText(displayName) || cleanText(username) || `fid ${claim.fid}`,
      ...(pfpUrl && { pictureUrl: pfpUrl }),
    },
  }
}

const readToken = ({ data }: Visit) => `${(data as { token?: unknown } | null)?.token}`
const toTime = (ms: number) => new Date(ms).toISOString()
