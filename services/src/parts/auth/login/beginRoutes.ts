import * as z from 'zod'
import { toAddress } from '../../../evidence/address.js'
import { readCaller } from '../../../http/env.js'
import { Refusal } from '../../../http/refusal.js'
import { addOpenFrameRoute } from '../../../proof/frameRoute.js'
import { signAhead } from './aheadAssertions.js'
import { browserOf } from './browserOf.js'
import { admitSite, chargeProject } from './door.js'
import { codeShape, idShape, resendAfter, siteFields } from './shapes.js'
import type { LoginTools } from './tools.js'
import { codeEntryOf, findByAddress, findRealm, logInUser, mailbox } from './users.js'

const emailShape = z.strictObject({
  ...siteFields,
  email: z.string().min(1).max(320),
})

/** Adds the routes that a login begins and goes on with: they take a device proof and no token. */
export function addBeginRoutes(tools: LoginTools): void {
  const {
    app,
    anyDeviceDoor: door,
    db,
    access,
    projectLimiter,
    transactions,
    logins,
    assertions,
    consents,
    notices,
    clock,
    pepper,
    tellHosts,
    attachImported,
  } = tools

  addOpenFrameRoute(app, door, {
    path: '/login/v1/email',
    shape: emailShape,
    async answer({ context, jkt, body: { projectId, email, origin, language = null } }) {
      const networks = readCaller(context)
      const address = toAddress(email)
      if (address === undefined) throw new Refusal(400, 'EMAIL_INVALID', 'This is no e-mail address.')
      await admitSite(access, projectId, origin)
      const realm = await findRealm(db, projectId)
      // The same for addresses that are known and not: what is answered and when says nothing of them, but by `action`.
      const { user, isKnownDevice } = await findByAddress(db, { realm, address, jkt, pepper })
      if (!isKnownDevice) await chargeProject(projectLimiter, projectId)
      const needsDevice = user?.wal != null && user.checks.includes('mail') && !user.devices.includes(jkt)
      const { transaction, code, isFixed, digits } = await transactions.begin(
        { purpose: 'login', jkt, realm, origin, language, address },
        { isMailed: !needsDevice, isKnownDevice, networks },
      )
      const begun = { transaction: transaction.id, rlm: realm, resendAfter, digits, ...(await codeEntryOf(db, realm)) }
      if (needsDevice) {
        const about = {
          user,
          sid: transaction.id,
          jkt,
          origin,
          methods: [],
          loginAt: clock.now(),
          verifiedAddress: null,
          proof: undefined,
        }
        // The caller has this before a mailbox answered: user, wallet and head are for custody alone.
        const consent = await consents.seal(await assertions.sign(about, { aud: 'custody', scp: 'consent' }))
        return { ...begun, action: 'VERIFY_DEVICE', consent }
      }
      if (code !== undefined) await notices.mailCode({ transaction, code, isFixed }, browserOf(context))
      return { ...begun, action: 'VERIFY_OTP' }
    },
  })

  addOpenFrameRoute(app, door, {
    path: '/login/v1/email/code',
    shape: z.strictObject({ transaction: idShape }),
    async answer({ context, jkt, body: { transaction: id } }) {
      const networks = readCaller(context)
      const made = await transactions.send({ id, jkt, networks })
      await notices.mailCode(made, browserOf(context))
      return { resendAfter, digits: made.code.length }
    },
  })

  addOpenFrameRoute(app, door, {
    path: '/login/v1/email/redeem',
    shape: codeShape.extend({ ahead: z.literal(true).optional() }),
    async answer({ context, jkt, body: { transaction: id, code, ahead } }) {
      const networks = readCaller(context)
      const call = { id, jkt, networks, code, purposes: ['login'] as const }
      const { sid, refreshToken, isNew } = await transactions.redeem(
        call,
        async ({ realm, origin, language, address }, trx) => {
          const whose = { realm, issuer: mailbox, subject: address, jkt, pepper, tellHosts }
          const { sub, isNew } = await logInUser(trx, whose, clock.now())
          await attachImported(trx, { realm, address, sub })
          const browser = browserOf(context)
          const identity = { issuer: mailbox, subject: address }
          const about = { sub, jkt, origin, language, browser, methods: ['otp'], verifiedAddress: address, identity }
          // One id from the beginning on: custody's press is good for the login that it was asked for, and for no other.
          return { ...(await logins.begin(trx, { sid: id, ...about })), isNew }
        },
      )
      return logins.answer(sid, refreshToken, async (login) => ({
        ...(isNew && { isNew }),
        ...(ahead && { ahead: await signAhead(assertions, login) }),
      }))
    },
  })

  addOpenFrameRoute(app, door, {
    path: '/login/v1/refresh',
    shape: z.strictObject({ refreshToken: z.string().max(200) }),
    answer: ({ jkt, body: { refreshToken } }) => logins.refresh(refreshToken, jkt),
  })
}
