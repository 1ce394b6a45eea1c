import { execFileSync } from 'node:child_process'
import { type MeasuredServer, servicesMain, startProcess } from '../lib/startProcess.js'

/**
 * Starts the services with a project `demo` whose analytics are on.
 * @param folder of the database; a `DATABASE_URL` in the environment wins
 * @param walletFile more wallets to import
 * @param options of Node, for the server
 */
export async function startServer(
  folder: string,
  walletFile: string,
  options: readonly string[] = [],
): Promise<MeasuredServer> {
  const command = (...words: string[]) =>
    execFileSync(process.execPath, ['--import', 'tsx', servicesMain, ...words, '--data', folder], { stdio: 'ignore' })
  command('wallets', 'import', walletFile)
  command('project', 'add', 'demo')
  command('project', 'analytics', 'demo', 'on')
  return startProcess(['--data', folder], { options })
}
