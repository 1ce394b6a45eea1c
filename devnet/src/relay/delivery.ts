/** How messages are handed out; made worse on purpose in tests. */
export interface DeliveryFaults {
  /** Each message is sent again 50 ms later, as when its acknowledgement was lost. Default false. */
  duplicate: boolean
  /** Messages that become due within 50 ms of each other are sent last first. Default false. */
  reorder: boolean
}

/** Ms until a message is sent again, and in which messages gather to be sent in another order. */
const delayMs = 50

/** Bytes that may wait in a socket before the next message is sent: a slow reader costs the relay no memory. */
const highWater = 256 * 1024

/** Where an outbox sends. */
export interface DeliverySocket {
  readonly bufferedAmount: number
  send(text: string, done: () => void): void
}

/** Messages on their way to one connection, by number. */
export interface Outbox {
  /** Sends what the number names when its turn comes. A number that waits already waits once. */
  add(number: number): void
  close(): void
}

/**
 * Makes the outbox of one connection. It keeps numbers only: what expires while it waits is not sent.
 * @param write The frame of a message; undefined when it is gone.
 */
export function createOutbox(
  socket: DeliverySocket,
  write: (number: number) => string | undefined,
  faults: Readonly<DeliveryFaults>,
): Outbox {
  const due = new Set<number>()
  const gathering: number[] = []
  const timers = new Set<NodeJS.Timeout>()
  let closed = false

  function later(run: () => void) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, delayMs)
    timers.add(timer)
  }

  function send(number: number) {
    const frame = write(number)
    if (frame) socket.send(frame, pump)
  }

  function pump() {
    for (const number of due) {
      if (closed || socket.bufferedAmount > highWater) return
      due.delete(number)
      send(number)
      if (faults.duplicate) later(() => send(number))
    }
  }

  function handOutReversed() {
    for (const number of gathering.splice(0).reverse()) due.add(number)
    pump()
  }

  return {
    add(number) {
      if (faults.reorder) {
        if (gathering.push(number) === 1) later(handOutReversed)
        return
      }
      due.add(number)
      pump()
    },
    close() {
      closed = true
      for (const timer of timers) clearTimeout(timer)
      due.clear()
    },
  }
}
