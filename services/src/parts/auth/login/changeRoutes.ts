import * as z from 'zod'
import { readCaller } from '../../../http/env.js'
import { addFrameRoute } from '../../../proof/frameRoute.js'
import { browserOf } from './browserOf.js'
import { tellCounting } from './counting.js'
import { codeShape, idShape, resendAfter } from './shapes.js'
import type { LoginTools } from './tools.js'
import { codeEntryOf } from './users.js'

/** Adds the steps that move a user's login to another mailbox. */
export function addChangeRoutes(tools: LoginTools): void {
  const { app, db, clock, door, anyDeviceDoor, transactions, emailChange, notices } = tools

  addFrameRoute(app, door, {
    path: '/login/v1/email-change',
    shape: z.strictObject({ email: z.string().min(1).max(320) }),
    async answer({ context, caller: login, body: { email } }) {
      const networks = readCaller(context)
      const made = await emailChange.begin({ login, networks }, email)
      await notices.mailCode(made, browserOf(context))
      const isFirst = made.transaction.purpose === 'change-secondary'
      const action = isFirst ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP'
      const { id, realm } = made.transaction
      const where = await codeEntryOf(db, realm)
      return { transaction: id, action, resendAfter, digits: made.code.length, ...where }
    },
  })

  addFrameRoute(app, door, {
    path: '/login/v1/email-change/primary',
    shape: codeShape,
    async answer({ context, caller: login, body: { transaction, code } }) {
      const networks = readCaller(context)
      const made = await emailChange.confirmOld({ login, networks }, transaction, code)
      await notices.mailCode(made, browserOf(context))
      return { action: 'VERIFY_SECONDARY_OTP', resendAfter, digits: made.code.length }
    },
  })

  addFrameRoute(app, door, {
    path: '/login/v1/email-change/secondary',
    shape: codeShape,
    async answer({ context, caller: login, body: { transaction, code } }) {
      const networks = readCaller(context)
      const { email, countsFrom } = await emailChange.confirmNew({ login, networks }, transaction, code)
      return { email, ...tellCounting(countsFrom, clock.now()) }
    },
  })

  addFrameRoute(app, anyDeviceDoor, {
    path: '/login/v1/email-change/cancel',
    shape: z.strictObject({ transaction: idShape }),
    async answer({ caller: { jkt }, body: { transaction } }) {
      await transactions.cancel({ id: transaction, jkt })
      return {}
    },
  })
}
