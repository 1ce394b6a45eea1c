/**
 * In a page: a button of the host's that asks for a signature of its words. How it ends stands in its title. For `page.evaluate` of any driver, so
 * it uses nothing around it.
 */
export const addSignButton = ([text, by]: readonly [words: string, account: string]): void => {
  const button = Object.assign(document.createElement('button'), { textContent: text, id: text })
  button.onclick = () => {
    const hex = `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
    window.latchkey
      .provider('eip155')
      .request({ method: 'personal_sign', params: [hex, by] })
      .then(
        (signed) => Object.assign(button, { title: `${signed}` }),
        (error: { code?: unknown }) => Object.assign(button, { title: `${error.code}` }),
      )
  }
  document.body.prepend(button)
}
