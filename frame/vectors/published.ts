/**
 * Published vectors of HPKE that bear on suite 1 (0x0010, 0x0001, 0x0002, mode_psk).
 *
 * RFC 9180 itself prints P-256 in PSK mode with AES-128-GCM alone (A.3.2). Its working group's file of vectors has this very
 * suite; `suite1` is from that file as of draft 08 (commit 779d028), which already has the label `HPKE-v1` of the RFC: an
 * implementation of the RFC comes to the same bytes, one of an earlier draft does not.
 */
export const published = {
  suite1: {
    source: 'cfrg/draft-irtf-cfrg-hpke, test-vectors.json at 779d028 (draft 08): mode 1, kem 16, kdf 1, aead 2',
    info: '4f6465206f6e2061204772656369616e2055726e',
    ikmR: '93b8de9d9745402f42f992aca9295e34b85df768e4299f39e7395b38b1080cbe',
    ikmE: 'fd7faa79dc6021385eff334707ce2013be43a28ffc3425184b4e128ea9554d2b',
    skRm: '68b2bff1d98b1f653e525f8d980deaea84fea1b9da281dd4b6978002e9e0a716',
    skEm: 'bec6ac55f646c169f3051cff4d41288f14ae32bb80f4e301aeec662b5b14cbd0',
    psk: '0247fd33b913760fa1fa51e1892d9f307fbe65eb171e8132c2af18555a738b82',
    pskId: '456e6e796e20447572696e206172616e204d6f726961',
    pkRm: '04b600aa10c70f615a96bceeee8585759facfdde763927a9f333137ba156e96d1a509ce02b9acee87bd60b5a4c1016b2f328b37ba75de01ef3664ac7f0d98a0e65',
    enc: '04bb7981f5e1ca33ee78259ea8ef498ca19cdab07b53b42ec340191e0f5006fef0963c127334c642461ad64fa81a5e20b51d0d68f802acd85459a58cc0bb5e1c2b',
    sharedSecret: '6b65cc90e64f5cd0d2056ae315a2639fbdf89ba77a3867e392efbc0e48dfc62d',
    keyScheduleContext:
      '014347bda95dee60516b0482433e06221b26075bceb38f3931c30f869f189cdf8f7f1ff3fd1aa97af7e5d473e1cb01ba74831133d9659b6c26b03a038a49a84074',
    secret: 'c35023e8c3407538a66b88559d178edb1e128a69115f826caee5a249512b7d5a',
    key: '0d35328257dd327017a0c24dea29c9bd0872805d9046ce72f06cea1d30c8bffa',
    baseNonce: 'e77389abf637245b8ffcc0c8',
    aad: '436f756e742d30',
    plaintext: '4265617574792069732074727574682c20747275746820626561757479',
    ciphertext: 'f8fb106bab2a01c4f9ce16ea3e9e20d1c3a8b4f350086ba2dce7eacf14a5647288e1cb3e40f49912b729dd1627',
  },
  rfc9180A32: {
    source: 'RFC 9180, A.3.2: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-128-GCM, mode_psk',
    info: '4f6465206f6e2061204772656369616e2055726e',
    skRm: '438d8bcef33b89e0e9ae5eb0957c353c25a94584b0dd59c991372a75b43cb661',
    skEm: '57427244f6cc016cddf1c19c8973b4060aa13579b4c067fd5d93a5d74e32a90f',
    psk: '0247fd33b913760fa1fa51e1892d9f307fbe65eb171e8132c2af18555a738b82',
    pskId: '456e6e796e20447572696e206172616e204d6f726961',
    pkRm: '040d97419ae99f13007a93996648b2674e5260a8ebd2b822e84899cd52d87446ea394ca76223b76639eccdf00e1967db10ade37db4e7db476261fcc8df97c5ffd1',
    enc: '04305d35563527bce037773d79a13deabed0e8e7cde61eecee403496959e89e4d0ca701726696d1485137ccb5341b3c1c7aaee90a4a02449725e744b1193b53b5f',
    sharedSecret: '2e783ad86a1beae03b5749e0f3f5e9bb19cb7eb382f2fb2dd64c99f15ae0661b',
    keyScheduleContext:
      '01b873cdf2dff4c1434988053b7a775e980dd2039ea24f950b26b056ccedcb933198e486f9c9c09c9b5c753ac72d6005de254c607d1b534ed11d493ae1c1d9ac85',
    secret: 'f2f534e55931c62eeb2188c1f53450354a725183937e68c85e68d6b267504d26',
    key: '55d9eb9d26911d4c514a990fa8d57048',
    baseNonce: 'b595dc6b2d7e2ed23af529b1',
    aad: '436f756e742d30',
    plaintext: '4265617574792069732074727574682c20747275746820626561757479',
    ciphertext: '90c4deb5b75318530194e4bb62f890b019b1397bbf9d0d6eb918890e1fb2be1ac2603193b60a49c2126b75d0eb',
  },
} as const
