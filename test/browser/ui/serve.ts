import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Two sites on one machine: the host's page, and the login frame's stand-in on another origin. */
export interface Sites {
  readonly page: string
  readonly frame: string
  close(): Promise<void>
}

const html = (title: string, script: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><link rel="stylesheet" href="/page.css"><link rel="stylesheet" href="/harness.css"><body><script type="module" src="${script}"></script></body></html>`

const pageCss = `body{margin:0;font:16px/1.5 system-ui;background:#eef0f3}
main{padding:40px;min-height:200vh}
.parts-gallery{display:flex;align-items:start;gap:24px;padding:24px}
.parts-gallery[data-theme=dark]{background:#08090b}
.parts-gallery-panel{width:380px;max-width:100%}
div{outline-color:red}`

// A page in the frame: says who it is (one id a load) and how often it was pressed.
const frameJs = `const id=Math.random();let clicks=0;const b=document.createElement('button');b.textContent='Approve';
b.addEventListener('click',()=>say(++clicks));document.body.append(b);
const say=(clicks)=>parent.postMessage({id,clicks},'*');say(0)`

/**
 * Bundles a harness and serves it under the strictest content policy that the widget must live with (S39).
 * @param styles where styles come from. Default: the page's own files
 * @param files more of them, by path, as fonts
 */
export async function serveSites(
  harness = new URL('./harness.tsx', import.meta.url),
  styles = `'self'`,
  files: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<Sites> {
  const bundle = await build({
    entryPoints: [fileURLToPath(harness)],
    bundle: true,
    write: false,
    outdir: '/',
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const built = (end: string) => bundle.outputFiles.find(({ path }) => path.endsWith(end))?.text ?? ''
  const script = built('.js')
  const frameServer = createServer((request, response) => {
    const isScript = request.url?.startsWith('/frame.js')
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? frameJs : html('Frame', '/frame.js'))
  })
  const frame = `http://localhost:${await listen(frameServer)}`
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src ${styles}`,
    'img-src https: data:',
    `font-src 'self'`,
    `frame-src ${frame}`,
    `base-uri 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join(';')
  const pageServer = createServer((request, response) => {
    const path = request.url?.split('?')[0]
    const file = files.get(path ?? '')
    if (file) response.setHeader('content-type', 'font/woff2').end(file)
    else if (path === '/page.css') response.setHeader('content-type', 'text/css').end(pageCss)
    else if (path === '/harness.css') response.setHeader('content-type', 'text/css').end(built('.css'))
    else if (path === '/harness.js') response.setHeader('content-type', 'text/javascript').end(script)
    else {
      response.setHeader('content-security-policy', policy)
      response.setHeader('content-type', 'text/html')
      response.end(html('Host', '/harness.js'))
    }
  })
  const page = `http://127.0.0.1:${await listen(pageServer)}`
  return {
    page,
    frame,
    close: async () => {
      await Promise.all([frameServer, pageServer].map((server) => new Promise((done) => server.close(done))))
    },
  }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}
