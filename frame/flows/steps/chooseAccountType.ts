import type { Flow } from '../flow.js'
import { answers } from '../services/answers.js'

/** Keeps what the user wants the EVM account to be, for all devices. @throws {FlowError} */
export async function chooseAccountType({ services }: Flow, type: 'eoa' | 'smartAccount'): Promise<void> {
  await services.session.call({ path: '/login/v1/account-type', body: { type }, shape: answers.nothing, isRead: true })
}
