import type { Context, Hono } from 'hono'
import type * as z from 'zod'
import type { CallerLimiter } from '../../http/callerLimiter.js'
import { createApp } from '../../http/createApp.js'
import { type AppEnv, readCaller } from '../../http/env.js'
import { Refusal } from '../../http/refusal.js'
import { refuseTooMany } from '../../http/refuseTooMany.js'
import type { Assertion, Scope } from '../../proof/assertion.js'
import { createAssertionReader, invalidAssertion, requireScope } from '../../proof/assertionDoor.js'
import type { AssertionKeys } from '../../proof/assertionKeys.js'
import { consentKeysPath } from '../../proof/consentKeys.js'
import { addFrameRoute, addOpenFrameRoute, type FrameCall, type FrameDoor } from '../../proof/frameRoute.js'
import type { ProofNonces } from '../../proof/proofNonces.js'
import { answerWaits } from './answerWaits.js'
import { bodies } from './bodies.js'
import { createWallet } from './createWallet.js'
import { answerDevice, deleteWallet, undoDeletion } from './deleteWallet.js'
import { listManifests } from './listManifests.js'
import { addPageRoutes } from './mail/pageRoutes.js'
import {
  describeDevice,
  findLanguage,
  isRequestPressed,
  type MailCall,
  notifyMailbox,
  requestMail,
} from './mail/requests.js'
import { findCurrentWallet, findWallet } from './openWallet.js'
import { publishManifest } from './publishManifest.js'
import { recoverShares, releaseToDevice } from './releaseShares.js'
import { suspendWallet } from './suspend.js'
import type { CustodyTools } from './tools.js'

/** What the custody part is built from. */
export interface CustodyAppOptions {
  tools: CustodyTools
  assertionKeys: AssertionKeys
  proofNonces: ProofNonces
  preflightLimiter: CallerLimiter
}

/** Tokens of an address's limit for what writes, or asks for keys. */
const writeCost = 2

/** The custody part: routes as docs/custody-api.md has them. */
export function createCustody({
  tools,
  assertionKeys,
  proofNonces,
  preflightLimiter,
}: CustodyAppOptions): Hono<AppEnv> {
  const { clock, log, frameOrigin } = tools
  const app = createApp('custody', { log, clock, preflightLimiter, isForEveryPage: false })
  const door: FrameDoor<Assertion> = {
    frameOrigin,
    nonces: proofNonces,
    limiter: tools.addressLimiter,
    clock,
    authorize: createAssertionReader(assertionKeys, { audience: 'custody', clock }),
  }
  const freshDoor: FrameDoor<Assertion> = {
    ...door,
    authorize: createAssertionReader(assertionKeys, { audience: 'custody', clock, isFresh: true }),
  }

  /** For mails: a consent comes encrypted, and no other way, since its bearer is a stranger still. */
  const mailDoor: FrameDoor<Assertion> = {
    ...door,
    async authorize(token, call) {
      const consent = await tools.consentKeys.open(token)
      const assertion = await door.authorize(consent ?? token, call)
      if ((assertion.scp === 'consent') === (consent !== undefined)) return assertion
      throw invalidAssertion()
    },
  }

  app.get(consentKeysPath, async (context) => {
    const { waitMs } = await tools.addressLimiter.take(readCaller(context), 1)
    if (waitMs > 0) return refuseTooMany(context, waitMs)
    return context.json({ keys: [tools.consentKeys.publicKey()] }, 200, { 'Cache-Control': 'no-store' })
  })

  function add<Body>(
    name: string,
    scopes: readonly Scope[],
    shape: z.ZodType<Body>,
    answer: (call: FrameCall<Body, Assertion> & { assertion: Assertion }) => Promise<object>,
    by = door,
  ): void {
    addFrameRoute(app, by, {
      path: `/custody/v1/${name}`,
      shape,
      cost: writeCost,
      async answer(call) {
        requireScope(call.caller, ...scopes)
        await tools.keepUp()
        return answer({ ...call, assertion: call.caller })
      },
    })
  }

  addOpenFrameRoute(app, door, {
    path: '/custody/v1/nonces',
    shape: bodies.nothing,
    answer: async ({ jkt }) => ({ nonce: tools.bindNonces.issue(jkt) }),
  })
  const mailed = ['consent', 'create', 'publish'] as const
  add('mail', mailed, bodies.mail, (call) => requestMail(tools, call.body, toMailCall(call)), mailDoor)
  addOpenFrameRoute(app, door, {
    path: '/custody/v1/mail/status',
    shape: bodies.mailStatus,
    answer: ({ body, jkt }) => isRequestPressed(tools, body.request, jkt),
  })
  add('create', ['create'], bodies.create, (call) => createWallet(tools, call.body, call))
  add('release', ['release'], bodies.release, (call) => releaseToDevice(tools, call.body.since, call))
  const recover = async (call: FrameCall<z.infer<typeof bodies.recover>, Assertion> & { assertion: Assertion }) => {
    const { evidence } = call.body
    const mail = evidence?.kind === 'mail' ? evidence : undefined
    const language = await findLanguage(tools, mail?.request)
    const tell = async (kind: 'opened' | 'waits') => {
      try {
        if (mail) await notifyMailbox(tools, kind, { address: mail.address, language }, toMailCall(call))
      } catch {
        // What was counted is given: an answer that is lost would look like a copied device.
        log.problem('custody could not tell a mailbox what it was used for')
      }
    }
    try {
      const device = describeDevice(tools, toMailCall(call), clock.now())
      const opened = await recoverShares(tools, call.body, { ...call, device })
      await tell('opened')
      return opened
    } catch (error) {
      if (error instanceof Refusal && error.code === 'RECOVERY_WAITS') await tell('waits')
      throw error
    }
  }
  add('recover', ['recover'], bodies.recover, recover, freshDoor)
  // Also where auth knows of no wallet yet: a device that died after `create` goes on with what is here.
  const listed = ['create', 'release', 'recover', 'publish'] as const
  // A read: the assertion is good for a write afterwards.
  add('manifests', listed, bodies.manifests, async ({ body, assertion }) => {
    // A wallet that was replaced names the next one there: who knows the old one follows it, as the same user alone.
    const wal = body.wal ?? assertion.wal
    const now = clock.now()
    const { row } = await (wal === null
      ? findCurrentWallet(tools.db, assertion, now)
      : findWallet(tools.db, { ...assertion, wal }, now))
    return { manifests: await listManifests(tools.db, row, body.since) }
  })
  add('publish', ['publish'], bodies.publish, (call) => publishManifest(tools, call.body, call), freshDoor)
  add('suspend', ['publish', 'recover'], bodies.nothing, ({ assertion }) => suspendWallet(tools, assertion))
  add('delete', ['publish'], bodies.delete, (call) => deleteWallet(tools, call.body, call), freshDoor)
  add('delete/undo', ['release', 'recover', 'publish'], bodies.nothing, ({ assertion }) =>
    undoDeletion(tools, assertion),
  )
  addOpenFrameRoute(app, door, {
    path: '/custody/v1/delete/device',
    shape: bodies.device,
    answer: ({ body, jkt }) => answerDevice(tools, body, jkt),
  })
  addOpenFrameRoute(app, door, {
    path: '/custody/v1/waits',
    shape: bodies.waits,
    answer: ({ body, jkt }) => answerWaits(tools, body, jkt),
  })
  addPageRoutes(app, tools)
  return app
}

function toMailCall({
  assertion,
  jkt,
  context,
}: {
  assertion: Assertion
  jkt: string
  context: Context<AppEnv>
}): MailCall {
  return {
    assertion,
    jkt,
    networks: readCaller(context),
    address: context.env?.address,
    userAgent: context.req.header('User-Agent'),
  }
}
