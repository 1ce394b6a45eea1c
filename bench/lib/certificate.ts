import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A certificate that signs itself, for 127.0.0.1 and two days. */
export interface Certificate {
  /** PEM. */
  readonly key: string
  /** PEM. */
  readonly cert: string
  /** SHA-256 of its public key in base64: Chromium trusts it by this, and so caches what comes over it. */
  readonly fingerprint: string
}

/** Node reads certificates and makes none: `openssl` does. */
export function makeCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-tls-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  try {
    execFileSync('openssl', ['req', '-x509', ...curve, ...names, '-days', '2', '-keyout', keyFile, '-out', certFile], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [key, cert] = [readFileSync(keyFile, 'utf8'), readFileSync(certFile, 'utf8')]
    const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
    return { key, cert, fingerprint: createHash('sha256').update(publicKey).digest('base64') }
  } catch (cause) {
    throw new Error('No certificate: this bench serves over TLS, and needs the command `openssl` (1.1.1 or later).', {
      cause,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
