import { ServiceError } from '../../errors.js'

/** Where the console is. */
export interface Place {
  /** As browsers write it; undefined until the port of a console on this machine is known. */
  origin(): string | undefined
  /** Whether it is for this machine alone: its operator named no address. */
  readonly isLocal: boolean
  /** Tells the port of a console on this machine. @throws {ServiceError} CONFIG_INVALID where it would be on the frame's host */
  listen(port: number): void
}

/** Name of a console on this machine. One of its own: cookies do not tell ports apart, and no passkey belongs to an IP address. */
const localHost = 'console.localhost'

/**
 * Reads where a console is, for `--console-origin`.
 * @throws {ServiceError} COMMAND_INVALID for what is no origin over https, or an IP address
 */
export function readConsoleOrigin(text = ''): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isName = url !== undefined && !/^[\d.]+$|^\[/.test(url.hostname)
  if (url?.origin === text && url.protocol === 'https:' && isName) return text
  throw new ServiceError(
    'COMMAND_INVALID',
    '--console-origin takes an origin over https by name, as browsers write it: https://console.example.com. Without it the console is at http://console.localhost, for this machine alone.',
  )
}

/** @throws {ServiceError} CONFIG_INVALID where the console would be on the frame's host */
export function createPlace({
  origin: given,
  frameOrigin,
}: {
  readonly origin: string | undefined
  readonly frameOrigin: string | undefined
}): Place {
  let origin = given
  if (given !== undefined) refuseFrame(given, frameOrigin)
  return {
    origin: () => origin,
    isLocal: given === undefined,
    listen(port) {
      if (given !== undefined) return
      const own = new URL(`http://${localHost}:${port}`).origin
      refuseFrame(own, frameOrigin)
      origin = own
    },
  }
}

/** A page on the frame's host, or below it, may ask browsers for the passkeys of the frame's users. */
function refuseFrame(origin: string, frameOrigin: string | undefined): void {
  if (frameOrigin === undefined) return
  const [own, frame] = [new URL(origin).hostname, new URL(frameOrigin).hostname]
  if (own !== frame && !own.endsWith(`.${frame}`)) return
  throw new ServiceError(
    'CONFIG_INVALID',
    'The console may not be on the host of the login frame, or below it: its pages could ask for passkeys of users there. Give it another host: --console-origin.',
  )
}
