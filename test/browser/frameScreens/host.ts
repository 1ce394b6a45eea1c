// The host's page of frameScreens.spec.ts: makes room for what the frame says, as the modal does.
const frame = document.createElement('iframe')
const query = new URLSearchParams(location.search)
frame.src = query.get('frame') ?? ''
frame.allow = 'publickey-credentials-get; publickey-credentials-create; clipboard-write'
frame.width = query.get('width') ?? '380'
frame.title = 'wallet'
addEventListener('message', ({ source, data }) => {
  if (source === frame.contentWindow) frame.height = `${Math.min(data.height, Number(query.get('most') ?? 600))}`
})
document.body.append(frame)
