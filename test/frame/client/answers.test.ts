import { describe, expect, it } from 'vitest'
import { readFrameMessage } from './answers.js'

const read = (type: string, rest: object) => readFrameMessage({ type: `@w3m-frame/${type}`, id: 'k3x9a', ...rest })
const user = { address: '0x00', chainId: 1 }

describe('what the protocol’s client takes from a frame', () => {
  it('behavior: READY needs a payload, if only an empty one', () => {
    expect(read('READY', { payload: {} })).toEqual({ kind: 'ready' })
    expect(read('READY', { payload: { version: '4' } })).toEqual({ kind: 'ready', version: '4' })
    expect(() => read('READY', {})).toThrow()
  })

  it('behavior: an id is text', () => {
    expect(read('SIGN_OUT_SUCCESS', {})).toMatchObject({ name: 'SIGN_OUT', id: 'k3x9a' })
    expect(() => read('SIGN_OUT_SUCCESS', { id: 7 })).toThrow()
    expect(() => read('GET_USER_SUCCESS', { id: 7, payload: user })).toThrow()
  })

  it('behavior: an error has a text, and nothing else of it arrives', () => {
    expect(read('GET_USER_ERROR', { payload: { message: 'No', code: 'X' } })).toEqual({
      kind: 'error',
      name: 'GET_USER',
      id: 'k3x9a',
      message: 'No',
    })
    expect(() => read('GET_USER_ERROR', { payload: {} })).toThrow()
    expect(() => read('GET_USER_ERROR', {})).toThrow()
  })

  it('behavior: keys that are not listed are stripped', () => {
    const said = read('GET_USER_SUCCESS', {
      payload: { ...user, email: 'a@b.example', userName: 'a', recovery: 'none' },
    })
    expect(said).toMatchObject({ payload: { ...user, email: 'a@b.example' } })
    expect(Object.keys((said as { payload: object }).payload).sort()).toEqual(['address', 'chainId', 'email'])
  })

  it('behavior: an address of the mail that is none drops the message', () => {
    expect(read('GET_USER_SUCCESS', { payload: { ...user, email: null } })).toBeDefined()
    expect(() => read('GET_USER_SUCCESS', { payload: { ...user, email: 'nobody' } })).toThrow()
    expect(read('CONNECT_SOCIAL_SUCCESS', { payload: { ...user, email: 'nobody' } })).toBeDefined()
  })

  it('behavior: the result of a call may be absent, a user may not', () => {
    expect(read('RPC_REQUEST_SUCCESS', {})).toMatchObject({ name: 'RPC_REQUEST' })
    expect(read('RPC_REQUEST_SUCCESS', { payload: '0x1' })).toMatchObject({ payload: '0x1' })
    expect(() => read('GET_USER_SUCCESS', {})).toThrow()
  })

  it('behavior: answers that the protocol has no schema for are dropped; what is not the frame’s is not looked at', () => {
    for (const type of ['RPC_ABORT_SUCCESS', 'RPC_ABORT_ERROR', 'INIT_SMART_ACCOUNT_SUCCESS', 'toString_SUCCESS'])
      expect(() => read(type, { payload: {} })).toThrow()
    for (const data of [undefined, 'text', 5, { type: 5 }, { type: '@w3m-app/GET_USER', id: 'a' }])
      expect(readFrameMessage(data)).toBeUndefined()
  })
})
