/**
 * The ten lines of code with which a page uses a project.
 * @param services address of the services; empty for one that is still to be filled in
 */
export function writeStartCode(id: string, services: string): string {
  const address = services.replace(/\/+$/, '') || 'https://services.example.com'
  return [
    `import { createLatchkey } from 'latchkey'`,
    `import { evm } from 'latchkey/adapters/evm'`,
    `import { mainnet } from 'latchkey/networks'`,
    '',
    'const latchkey = createLatchkey({',
    `  projectId: ${JSON.stringify(id)},`,
    `  services: ${JSON.stringify(address)},`,
    '  networks: [mainnet],',
    '  adapters: [evm()],',
    '})',
    `document.querySelector('#connect').onclick = () => latchkey.open()`,
  ].join('\n')
}
