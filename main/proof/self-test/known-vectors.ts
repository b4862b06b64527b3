/** Message of all signatures and encrypted messages here. */
export const MESSAGE = Buffer.from('known answer')

/** Signature that OpenSSL made, Base64: `key` is a SubjectPublicKeyInfo. */
export interface SignatureVector {
  readonly title: string
  /** Name of the digest in Node; empty for schemes with a hash of their own. */
  readonly hash: string
  readonly saltLength?: number
  readonly key: string
  readonly signature: string
}

export const SIGNATURES: readonly SignatureVector[] = [
  {
    title: 'ECDSA secp224r1, SHA-224',
    hash: 'sha224',
    key: 'ME4wEAYHKoZIzj0CAQYFK4EEACEDOgAEPU+iK/vpEGe+nrJ3kjxZN5PPG5fkc78nZtMAThrGqk31cGWrn6Q3OluLcVARLYpwFrsOmLRTJMc=',
    signature: 'MD4CHQDOE5yth5Xl1loQEXlZDSGD0Yfthx7roppW1AwpAh0As2FtnG0JuZNArm1QZk+naTsTORJ4KbBX0byN1A==',
  },
  {
    title: 'ECDSA prime256v1, SHA-256',
    hash: 'sha256',
    key: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEvJSAMFYydINlNWG7eYjp8qMBELobhb6k2+hoXX64GDYr3jn0utBvIkXWVXx4Ul8soJCvjPgrmP8Mty4FdN3GkQ==',
    signature: 'MEUCIAipBkNSN4uDYK8M/IQ662/wW+tNXG3T0A9NyqYmMut7AiEA8N1tuvYPrAhzOHflrPSlyXGOOV22j36qBoPzPD1Wt3c=',
  },
  {
    title: 'ECDSA secp384r1, SHA-384',
    hash: 'sha384',
    key: 'MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAENiBrYWafZTX8aIQTQ34CPGS8QeMqKes+Kr3hybdZYtVRfvdk+eijVbVQc/O/rqMlmTaN9SvxpylpE5iW7UEGINmwr0/+xToy3sfQlnC6YLwXrsOWjDRf3pXSRm6pFXC+',
    signature:
      'MGUCMQD7PV0P3sWRUyHpoimqetdMwI3a6NXUZbyFc6gJTP0l689ejK7K40J4ni+NPDz6rfYCMDpCXylTTrS85hvyzHo/xLpJi/ePULR5K+w8OcM0ctw5t40MsmqPfkvcPe1IYk06DA==',
  },
  {
    title: 'ECDSA secp521r1, SHA-512',
    hash: 'sha512',
    key: 'MIGbMBAGByqGSM49AgEGBSuBBAAjA4GGAAQB1ejJRZ2JKe9As4tj1Ivo8iwy1IvaVafhzULvgb0GYnTqez7I5VGb61dBGLEVDSfNQfNPfCrVdyHlc6xzse5i/LUAKbGA34EPXsNemY/vzqNTmUVFVIR5iul62U2CUN5W7bvOfh/ZNBDk1D6IX7cJyivZewPMGuAopDqyUyXQfKenw+s=',
    signature:
      'MIGHAkIBGiHg5HEGSpUBDqpoWAf8brCVQlZU/SL0tOCJDVMQ7YiFJb6lajUGEB6d4vS91dJvlW04kXmyjPE2Loq1qH56p+sCQVKEtucLAQQeKPo1h8+UqmVz5yQvmNguy/v/GiJ4XXG3pmC8aWXZ84yB5GbwkdTPq8RzpiNGuVd1MomZ/ulvcUdJ',
  },
  {
    title: 'ECDSA brainpoolP224r1, SHA-224',
    hash: 'sha224',
    key: 'MFIwFAYHKoZIzj0CAQYJKyQDAwIIAQEFAzoABFx2kvfy/rLNK+IxBiVMI+FrcEl7mMVGnE2UMhp9fIBIuv0CSJVC/lYOypoaZvckDM3XNKYAm3Yt',
    signature: 'MD4CHQDGu585TmBmAExILDYXfORp56OPP3Ie4uStPiVqAh0AzlPkycmg7Gkt/1BbU2V6T/tl4uhTDzSa1xqNdQ==',
  },
  {
    title: 'ECDSA brainpoolP256r1, SHA-256',
    hash: 'sha256',
    key: 'MFowFAYHKoZIzj0CAQYJKyQDAwIIAQEHA0IABKRWbH2VbIlY9fH0t8Q5hJ2+GhI/Q+92Lcyms5L4YEvbPsHHIrvtNwB4aVSm3IuA0bUOBY3Vv8wfvIB5wKjeAxs=',
    signature: 'MEQCIFynszciNplVBNnNnObdJnKv+KV8LOsl0AD1tbURsLtGAiBC9nJk4xqLM1/kLX4rIuQNcDO4iOpFeHRz43L06vw7oA==',
  },
  {
    title: 'ECDSA brainpoolP256t1, SHA-256',
    hash: 'sha256',
    key: 'MFowFAYHKoZIzj0CAQYJKyQDAwIIAQEIA0IABCpeNBx1rSSgmqfBF8+CSQe74ipwoUeXrDeVKOdvn183X8tZh8n7185Xr8zNcYs3HzRrCT9amemQw+bH1EJXJe8=',
    signature: 'MEQCIGTMZIXVRDf9HdY6/jyBYc5iDL6PuBfOpRI3kd7LSloUAiBmZ7/tnLNSCzwr1NNPV+UeEjJsypmvwETKoPgd/BfxtQ==',
  },
  {
    title: 'ECDSA brainpoolP320r1, SHA-384',
    hash: 'sha384',
    key: 'MGowFAYHKoZIzj0CAQYJKyQDAwIIAQEJA1IABDxbMU+nkt9cscI5S3Qr3Zg1jdf/peWRle8eJ3h1SIOjEvRN3iKAblfD+WE2o67VleXYm/a45YPtkjIng5hBgUyhmgvtJIKqC4bUGLZZs6sb',
    signature:
      'MFUCKChARu+SoZui+hufdv9kh94sFr42Qcqc6EqRBw5hTr5Kf6pulGlXK1UCKQCOIeuw1wTxBfx9bhUc+bAmRgyHFvCnSD6W//XNodNheqO9dynqr4V+',
  },
  {
    title: 'ECDSA brainpoolP384r1, SHA-384',
    hash: 'sha384',
    key: 'MHowFAYHKoZIzj0CAQYJKyQDAwIIAQELA2IABG46TGM+7QOxClQie7XqzcSbUziQINSfZLHIEprfR63UV0Uk7Ui72p9HaSSTxxkI54rMFed8Bne02urcKLWlV1GhbEQ/wuPsNIvRZSu5J15wrFwPc1UJ4gQIOSHZTcw5bA==',
    signature:
      'MGQCMHO0zUUY1oxt2Ph0pdXemek5u0uZBdUri6hmJfqc3+1ab9FPiJ8VVJu2QDLx8jg5SgIwCJMkSEaNB7w8meJx75GBZglXJOTM5BGPPDAeG+aHSnQ/GWYdJJXVW8QsdP66W2Pz',
  },
  {
    title: 'ECDSA brainpoolP512r1, SHA-512',
    hash: 'sha512',
    key: 'MIGbMBQGByqGSM49AgEGCSskAwMCCAEBDQOBggAEnMtwF4d6miM3XzaH4pP4+qIds7hFnHqGDk8swI2yz12L7022Cd1R0EtohVNVrKu9aoES0Vvjg4Do8H15S6schZgAOsYI0GZLVsKNYBjp+qdQq/KG53W9jliVx2++dzvUZHWhtfnmrkWpr6V0cbE5UhjVwMW4AGoddcUOZaevqNw=',
    signature:
      'MIGEAkACu6M2z1eBGFBITJgtO09tfxrejbhJLmNyef0nvU0iblFItKmckl9jkIgHNWtoBzsUE8ncq0McD7dX9/cj0EoCAkBTaxoHV/EBgaMT5ENYRth5zbxjVCn3InmDaalSK4/aAwdPUAgorG/ZuFGRhNVHYLRJFZCibMRwQCQPwjPUGsv+',
  },
  {
    title: 'ECDSA brainpoolP256r1, explicit parameters, SHA-256',
    hash: 'sha256',
    key: 'MIIBMzCB7AYHKoZIzj0CATCB4AIBATAsBgcqhkjOPQEBAiEAqftX26Huqbw+ZgqQnYONcm479iPVJiAoIBNIHR9uU3cwRAQgfVoJdfwsMFfu9nUwQXr/5/uAVcEm3Fxs6UpLRPMwtdkEICbcXGzpSktE8zC12bvXfL+VhBYpXPfhzmvM3Bj/jAe2BEEEi9Kuuct+V8ssS0gv/IG3r7neJ+HjvSPCOkRTvZrOMmJUfvg1w9rE/Zf4RhoUYR3JwndFEy3tjlRcHVTHLwRplwIhAKn7V9uh7qm8PmYKkJ2DjXGMOXqjtWGm95AeDoKXSFanAgEBA0IABI0tBkh93mmgks3s0ihve2hVZOqwGQ/8RhKXiD+Dvf4Zf5fY2MeCH6n5WyUGTYQlzPL+HjXZ3j3+m1AQAYhSTtU=',
    signature: 'MEQCIAEL0fIG6H77m4WaJ1Qcwzd/AaKC9+2U7joz7MS2S3PjAiBYu5nk68/Ky3/jDakP8g2Pt5H0yoLg1bEQ7Cr+dcVceA==',
  },
  {
    title: 'RSA PKCS #1 v1.5, SHA-224',
    hash: 'sha224',
    key: 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAuCqFpRW+WFlN8Pkb6H3yhJEUi6F3UFnMu5t9JbQJZXFbmMcL3fFYQcOcF0PY0EWdj2dW2AqJ3MAzSBrJL/7rL2TpauNEGFIu3zgbHMFWsb4NjvjgQRVcYmNixn4RbfzQu9Jrb+bSdZx7E3MZzsgJv3rVa6gKQ7AjGPfVzgE06CG6wc8uh6sMz29NTI2KdKWvrjhGFPPZpukun/8Q+cqYZp8IUra7yYym3S/KHg9aiWsxKRYKv5ZO0Psz886SPlkrWb8TysG7LQ6w1bJrTce+i5QlVSp9hHCekKnM6QwTNSlHpYb3xFSIhlfL3hGhJZZDTBLzNkKnk3+jUac6H5vhxwIDAQAB',
    signature:
      'pRaA7n/OtWXCduhjGrAFijwWIFh/e4Lt9rllL0pcFiKWeo4T/xx4gxf6Oy9mgnMj+6KgyUri/p/jKz/RNm9hQXo1Xt5Q+7QL7KhRdeBTqTHLbVEfC9v/3xKlFzZDWLuh/xkKSsrDQxhc++VSp+8xZR2lrMd08arrarr4SYsBeOQ+azNVHq9Iu0sp6L7R89fge2dmEuWZOtB8Aeu9FYixzEwIL3MDBt34XNItHxthwxJotKH58zTgizzBB2BBscvwhrNbIJ8BtQ6aBw07rOx8OhqnVE/CmBvcGunQ4dAFfOC0AvV5bAM6e+h4JKxJ9qcxOveHmVrGuXRq2910QAuHJA==',
  },
  {
    title: 'RSA PKCS #1 v1.5, SHA-256',
    hash: 'sha256',
    key: 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAxihfCSS7a5iOFUkI7Knyh1UvmOxbgKwX2cW5VmGW6GVAnK6SYa2sQw8RMnjleJwx7gvLidft/AXsRMfcR/F51Wn1vjmsFtRpNB1Na5pBDfY9AZ6pO6TtC/uc/YB03QV9PiNnSSjltRx3QarY8nLGCNWznlbDIXK8K6ygCuqO4TUU35R99FwfTlF14ADQ/R+FBwRWN0em1bbAYQ1FMzXuuqCBuSO4+wJwl5au/0K68iWkxwRSRuz9cCuL6VjiLhWVtwYKli7TT4pEhtDWBda83OB8C5Pwl3bf0htTKC3UzwzoZbPm9aQaJh6PbwVAVTeFPMpPr5+WW9C/VmuSOEQAawIDAQAB',
    signature:
      'bwDPumoVE7RQsIaaXMiQ1z3b4ZGj5A9qRE5H+9u6RngfYQa/3Ff63IdedZoIBz1kEoZhhadWdovC0QTALbBuC7a4/FXDQI5QozukEOS88gD2r1PBbQ6cWu7MWsbL9pjQFLmaRLWCit7H5RKIblVkEp72bGeuryy9RiU2vEgWWghCz1zqT4OWvQ+PystPnHBjvV9pJGMAay0bfETnhQ17AB9fzLxIHNaq60//jBFOT0Y/lWhza9evnlE+oX/iSDcSNrm9Vuj/zDJ+CG+Szv7r10vy7iLMtcrXRG7W6pw3BEphJgvSTG8R9bqHKN9EPzVFhQk44ln6EBVEa5WolozrXg==',
  },
  {
    title: 'RSA PKCS #1 v1.5, SHA-384',
    hash: 'sha384',
    key: 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA5BPRC2E0hJC+MOBJIEFeq+sc9KT7d0eXXLVyIOzhyz8wOIgODL23iOd0TW/k2Y2KJZga4OcWgZrb742XxeKlfD7x6GYJARNa92bksEFfA44EOmbCD8ZyB0CWB5DYOwEFUWrfF+4sOP9aGxj9QywtW1OkkXU6fZZavV7PcXiCc5O4UaWeXV8/NNOZP2LviChaXZ1cVQ45mwxUyn5QrPQ6CxPuV0Fj+Ddi7yNTPb2+zFMmELiq1/i7ooAzpGQJq75OkxblPBd1w/QCa0Nav7EY62LAxuFrX71W7rKP1yba1DIviLXD/hO9DhpxV51c8QsOm1ROup7VkTdbHGXctnUdLQIDAQAB',
    signature:
      'yAk1vMiXIu2Bp8q1YLzG6XVhOuTqbAqqMTbecjiAzRoo7AZ+k7xy5nTH/mZk/P4AX+cDXrYpwC6CrB3i7HFILFmdAgAMve5ADzKQb/EMDKvpd7v/YCfyrDQ9r0q4wnEF7hG7f9Js+Ju/kvjO0tBmULbtwsjU2jsfdC9zmqWoMdAUQmgzuH3LSS9Pb4YJGxW/EclRkdijBSisMQwXA3Ws2r1i1/hdyQqgI1a6C7k6mgYM0hLv6MdoRWcqCpA2Avm6jp81ixMbDS8mKVcowfu/0Yk4gRMkPXhiP19DfdrMuSiMSoBgX6igq7guZif25i2hBoGiwHR0Xu1IrM/pBF5c+g==',
  },
  {
    title: 'RSA PKCS #1 v1.5, SHA-512',
    hash: 'sha512',
    key: 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAuEh/GCeStBQzlfXyWLCQLlHfWvbgVp0tsOGG+qFmWqKtGpadvvtdTkok0gde8Wm4IJe6VfD/10/izx6E0FPMi4i/w6L8EXRqAEHxr50EUT9AjS93mEUEH3c/vKyYgGmMMOqxhqPv6ki1hasq0Nbgt3nOOL//05wUacKSr6bxH/RhsrI42qq/E3frJMSDvtGQrEuqozDuQy1taiZtkEindzgpfchpKybO+P3c8MBhzno8hf6RUbrA+RvjGHACFSLRjdigeYwo48JVgKbJjkU8V+VBJX+0vVnqDQnyiY1kUY1A5MdsMJ22+xAIuH5vuU/ERKTMLOl8c06NSsCI+WVdHQIDAQAB',
    signature:
      'RgI9LUWMdo/WVJ0Fgvtdvv+Jwo27YEh/P5k7evyQJXGkSEN4MoZFDjImJdB++AFJpEADSno3QB6t2Jqh2nyNfm4AWHR+ujUcSgeHLssBBASZR8WQn+vUP/q7U7jEcc8jbLiaeuqwNW99f4dtwJoAKUdnVuB49dr5ye/zt4avM6YCBkWodnkSXmsCrsuBCUMLGhAgcuOT5OdCdDtL4d9g1Lkb9w9kiTh2X2CiuMTD3Iv0RZ+NuGKnltECFgHWkradzVPSZwYe+p9kTwoxzueAwOUW0Ru6kkcmPF0ZXHy8STZjtGmwH5tfAG7ROUR3bFziI7dcy2NK3LXI3IJBKsZWlg==',
  },
  {
    title: 'RSA-PSS, SHA-256',
    hash: 'sha256',
    saltLength: 32,
    key: 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAnE3qTaqwBCdpoG4/9kYxGpjxWrLpmMxCi4ltEWnvH/ionu1zWQua+He5JJwAQTh4KUDpbj5o5GIFmYgkeI0o2NUwte1TXCfn8pb+UFl76GeGD1uVe2g3QWGPlgYBfRA/nixez7c8N3vv6mGG6o8W8tmIT+FgvOvZVz7zra5TN4jq6NGVckA4ArhgHBkhC0hRvtadRnzzWsNzo/0EA59+6EKhgrZDsdiTctz5IxgjsM+aW09nyQQE5zuX/3bhbJmwdiJlbW6ebNV10qyKIMCytQX8pjsn23MfbNDQD2MgmEJMEXC2Sa6KNaNF3VVbmjPxU3vj3urNIgMBzPSbvT8C/QIDAQAB',
    signature:
      'M6mtk5JmhcDvNNZG6mMu7RqQbtWTQTSlYNRaJ+i43YG4x74677fklvERejnuOTjVq3hIQHvvUpCXlgF8mLqLqPD9PGewEfK4zI8fJwwpQF6VdG0+JE5eyUbxHJuO+7ZNxgxUjYQfquvpK8jcLEqBuhXAOg1Hc8utSEsuMp+n9GGapV2W/2JIAnLdM+TJvArZVavPB+CNec4YWo98Aua2w/Sr5v2FGix/dkAC5gZJfMMdVHS1FX8POxRcYNyZwuzItpVv9ZZDXb57DiUR4Xjww0l8feS34zzBx//gv4vQCbkxyZwAhenDbTOSqn52rQ/P5IV6bMRpAuAMdXLygg1RmA==',
  },
  {
    title: 'RSA PKCS #1 v1.5 with an exponent of 35 bits, SHA-256',
    hash: 'sha256',
    key: 'MIIBJDANBgkqhkiG9w0BAQEFAAOCAREAMIIBDAKCAQEAu2BvbuwwJjvrXjz0U63DmSWSHihZzzrpxl0UmkO4x4a0csHrlP7zEvk11MNiwcstBa6zSPBeBhyDjH6wG8KKXrecV/ytgs++GumdUlrEMHUDV+aODOOTwJG0SGNvqDkptgslXdCwQE/IgGGS1lBtJZfmkaBHRr/moF6+3yCrOM9vLdBpbPKMHgYnxSFUAs1zXbrsL9yvj7tr+lepkxmvF+Fy/CfxgcYkdilnH2b6FLS6nuIcsM8FtxYMW3TGhrQd9UcxwvBlv3WELuC6ISiuFyz3ZWPxFudP2dU4uXucnrlUOf8cTbY4OsYBUo5CG9QNvhdCMzaItv8+2ZuvyY0mAQIFBAAAABk=',
    signature:
      'NOzolAJLKz1aW/edUwZHsTMKGb5KzJveVBwGzRAWpOzinzmDU4FmmmGgCtKa6ikshz2mD3FiXZfaYrKK/sN76dc69iCYoTuGjMs+VR9JVU1g8RyGhQscmCgqwgGI3FsoLi0gbMDEnnzb7zUeOs99II+O/vz2COM950EU1GYKDbC2wQWBJoXZ0yzsgSXWKXN51RlEsO3/noL6LTV3lH3gVUZG9Cmrghj1Ax8wGD4L8BuKn87KPctxXUfqorWoyR4GIQdqnOgvlRTILxJRi2ViCv/11zi0O3MsMbgABDrXX0Jngx1wCjQl7l1+KTduO9Wm+9/brYLBMRgGn4j7RBjAXQ==',
  },
  {
    title: 'Ed25519',
    hash: '',
    key: 'MCowBQYDK2VwAyEAzAAcHtEgW3YMN+0u8aCi198Wb/tbz4WQuKjGLHkmSPM=',
    signature: 'Rq7KNCJnBLvE8aq5v4p3pELcML3hhO8Ts/O2xg92u2uzKJbANkBxZYOJtZD7IzMG52HIRk5B47ABa23SmVJ8BQ==',
  },
  {
    title: 'Ed448',
    hash: '',
    key: 'MEMwBQYDK2VxAzoAUFcXeubJnvP4x8rRvrQ56qgPqK0eomY5BJKT415JEbTGpAKnlXSY2Rdk5Rz9aqx3jkn8vGX6gXQA',
    signature:
      'bBRdNR5LbjnlcQ6NBFJWN22sWTTjH+iAWJzRoaVTtWubCBSOUC8X4bBX5PveychUxK9/11zQHbEAkJ0/PHdWbK4T9Vx6Slw7OJKGbToAcT3wKo8ObKfEV2aODgJpvAlq4hzcJwRd6eLOPYDgMly2MgUA',
  },
]

/** JWE of the message, compact, under "passphrase"; and to the key below, which serves for nothing else. */
export const PBES2_MESSAGE =
  'eyJhbGciOiJQQkVTMi1IUzUxMitBMjU2S1ciLCJlbmMiOiJBMjU2R0NNIiwicDJjIjoxMDAwLCJwMnMiOiJSaGY3elNUYWU1OTB5aG80eExNRnJBIn0.diQbcwoNYHGkkKGzCxuJFV46zExfw0ts4xIuMyCdAUXpY_miRnGx0A.nHsZxcT2x8Hu9QDo.eaWdoJ5Rcy3VP6sK.tzqCPgqDqDFjsRfVYKIYQw'
export const AGREEMENT_KEY = {
  kty: 'EC',
  x: 'mD-QQad6BDmqODSug5jSt7EvHv526Zp_C6kKzGQJy4I',
  y: 'iZh2x0OWOKUyGoShLGcEok9u6QjYtmN86_dkbThuVWU',
  crv: 'P-256',
  d: 'pc10mGxEAN_FVPke6lsaQguD8BeFtuN0nAVREZSWHEE',
}
export const DIRECT_MESSAGE =
  'eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSIsImVwayI6eyJ4IjoibnJhSjBIdFowTFhKaEZ6UEVVTlRZSGpPTjN2TEo5ZFpOTGlqemllUExyWSIsImNydiI6IlAtMjU2Iiwia3R5IjoiRUMiLCJ5IjoidnpXVkhheVI1emp1WUN3cWQ5Y2F3cFBYdHcxZ3JSVjI5eWFpR2JIem5uNCJ9fQ..zkxmUCZTyG9P3T5z.QTvW9vEmQS5-0iub.huR4YRTF1ioDk3YahgDa9w'
export const WRAPPED_MESSAGE =
  'eyJhbGciOiJFQ0RILUVTK0EyNTZLVyIsImVuYyI6IkEyNTZHQ00iLCJlcGsiOnsieCI6Im84NTMxSXJ1OXM0ekRDN2lrZUlzdEhHN2NtM3ZzVDQ0Rjc0NFA5dHBVQmMiLCJjcnYiOiJQLTI1NiIsImt0eSI6IkVDIiwieSI6IlhDeTAxZ09saWtCOTJJQ2dCY0trQmY0LU5fSjlKOWFUclFfc29sdUFzMDQifX0.2DMp9mYvOIbb3QnGxknSfNEk78LmdVQIFZdmi8AoAGM23DBuUY5Flw.VKHT8TfkaypGBwUL.o281Kv9Rd3NCaGu6.Y-WVDld5F9d0WTfwK5opyg'
