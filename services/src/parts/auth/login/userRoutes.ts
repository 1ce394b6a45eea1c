import * as z from 'zod'
import { readCaller } from '../../../http/env.js'
import { Refusal } from '../../../http/refusal.js'
import { addFrameRoute, addOpenFrameRoute } from '../../../proof/frameRoute.js'
import { accountTypeShape } from './accountType.js'
import { browserOf } from './browserOf.js'
import { noteWallet } from './exchange/walletMade.js'
import { requireFresh, requireProved } from './freshness.js'
import { namesNext, takeManifests } from './heads.js'
import { unknownTransaction } from './judgeCode.js'
import { describeUser, requireListed, toSeconds } from './logins.js'
import { newsShape } from './news.js'
import { codeShape, emptyShape, resendAfter } from './shapes.js'
import { findSuspension } from './suspension/find.js'
import type { LoginTools } from './tools.js'
import { isListed } from './users.js'

const assertionShape = z.union([
  z.strictObject({
    audience: z.enum(['custody', 'recovery']),
    scope: z.enum(['create', 'release', 'recover', 'publish']),
  }),
  // These say who is logged in, and where; they open nothing.
  z.strictObject({ audience: z.literal('paymaster'), scope: z.literal('sponsor') }),
  z.strictObject({ audience: z.literal('sessions'), scope: z.literal('sessions') }),
])

/** Adds the routes of a user who is logged in. */
export function addUserRoutes(tools: LoginTools): void {
  const { app, anyDeviceDoor: door, deletingDoor, db, clock, transactions, logins } = tools
  const { assertions, notices, news, tellHosts, attachImported } = tools

  addFrameRoute(app, door, {
    path: '/login/v1/assertion',
    shape: assertionShape,
    async answer({ caller: login, body: { audience, scope } }) {
      if (scope === 'create' && login.user.wal !== null && !(await namesNext(db, login.user.sub))) {
        throw new Refusal(409, 'WALLET_EXISTS', 'The user has a wallet already.')
      }
      if (scope !== 'create' && login.user.wal === null) {
        throw new Refusal(403, 'SCOPE_WRONG', 'The user has no wallet yet: the scope is create.')
      }
      if ((scope === 'recover' || scope === 'publish') && !isListed(login.user, login.jkt)) {
        requireProved(login)
        // Before anything is given, and by whatever client: who has the assertion may open the wallet and publish nothing.
        if (scope === 'recover') await notices.tellRecovery(login)
      }
      return { assertion: await assertions.sign(login, { aud: audience, scp: scope }) }
    },
  })

  addFrameRoute(app, deletingDoor, {
    path: '/login/v1/user',
    shape: z.strictObject({ projectId: z.string().min(1).max(64).optional() }),
    async answer({ caller, body: { projectId } }) {
      const since = projectId === undefined ? undefined : await findSuspension(db, caller.sub, projectId)
      return { ...describeUser(caller), ...(since !== undefined && { suspended: toSeconds(since) }) }
    },
  })

  addFrameRoute(app, door, {
    path: '/login/v1/logins',
    shape: emptyShape,
    answer: async ({ caller: { sub } }) => ({ logins: await logins.list(sub) }),
  })

  addFrameRoute(app, door, {
    path: '/login/v1/manifest',
    shape: z.strictObject({
      manifests: z
        .array(z.string().max(64 * 1024))
        .min(1)
        .max(100),
      own: z.boolean().optional(),
      accountType: accountTypeShape.optional(),
    }),
    async answer({ caller, body: { manifests, own = false, accountType } }) {
      const first = accountType && { accountType, jkt: caller.jkt }
      const { head, change } = await takeManifests(db, caller.user, manifests, { tellHosts, now: clock.now(), first })
      await noteWallet(db, caller, clock.now())
      if (change) await notices.tellOpeners(caller, change, own)
      return { head }
    },
  })

  addFrameRoute(app, door, {
    path: '/login/v1/step-up',
    shape: emptyShape,
    async answer({ context, caller: { user, sid, jkt, origin, language } }) {
      const networks = readCaller(context)
      if (user.email === null) throw new Refusal(409, 'EMAIL_INVALID', 'The user has no mailbox for a code.')
      const {
        transaction,
        code = '',
        isFixed,
      } = await transactions.begin(
        { purpose: 'step-up', jkt, realm: user.realm, origin, language, address: user.email, sub: user.sub, sid },
        { isMailed: true, isKnownDevice: true, networks },
      )
      await notices.mailCode({ transaction, code, isFixed }, browserOf(context))
      return { transaction: transaction.id, resendAfter, digits: code.length }
    },
  })

  addFrameRoute(app, door, {
    path: '/login/v1/step-up/redeem',
    shape: codeShape,
    async answer({ context, caller: { sid, jkt, user }, body: { transaction: id, code } }) {
      const networks = readCaller(context)
      const call = { id, jkt, networks, code, purposes: ['step-up'] as const }
      await transactions.redeem(call, async (transaction, trx) => {
        if (transaction.sid !== sid) throw unknownTransaction()
        await logins.renew(trx, sid, transaction.address)
        await attachImported(trx, { realm: user.realm, address: transaction.address, sub: user.sub })
      })
      return logins.answer(sid)
    },
  })

  addFrameRoute(app, door, {
    path: '/login/v1/export',
    shape: emptyShape,
    async answer({ caller }) {
      requireFresh(caller, clock.now())
      await notices.tellExport(caller)
      return {}
    },
  })

  addFrameRoute(app, deletingDoor, {
    path: '/login/v1/sign-out',
    shape: z.strictObject({ everywhere: z.boolean().optional() }),
    async answer({ caller, body: { everywhere = false } }) {
      if (everywhere) requireListed(caller)
      await (everywhere ? logins.endAllOf(caller.sub) : logins.end(caller.sid))
      return {}
    },
  })

  // For devices of the wallet, without a login: each proves that it is one by its key.
  addOpenFrameRoute(app, door, {
    path: '/login/v1/news',
    shape: newsShape,
    async answer({ jkt, body: { wal, seen = [] } }) {
      await news.markSeen(wal, jkt, seen)
      return { news: await news.list(wal, jkt) }
    },
  })
}
