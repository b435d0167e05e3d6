/** Written by `npm run abi` from the chain's runtime. */
export const calls = {
  "methods": {
    "ConnectFour.makeMove": {
      "id": "7615368463700555050885648898047970761957656117932276686218118376268828332428",
      "arity": 4
    },
    "Matches.abort": {
      "id": "869640673395163312182774058111258304879426453035050743356122912072594784785",
      "arity": 3
    },
    "Matches.claimTimeout": {
      "id": "9908860952328201625396501807575138063130438656380368262935643850239084060148",
      "arity": 1
    },
    "Matches.resign": {
      "id": "3427076956295867813208513785395100210069575480632837243300276723151279689829",
      "arity": 3
    },
    "Matchmaking.leave": {
      "id": "23993475465534536106988340310776067562248655009888185073422998643063387059157",
      "arity": 4
    },
    "Matchmaking.register": {
      "id": "3859165116224132463985491448421208881633864063883884292310025810448094613411",
      "arity": 8
    },
    "Matchmaking.requeue": {
      "id": "24957401837776846372590687541855052597748376590573971285481234240275590881073",
      "arity": 6
    },
    "Randzu.makeMove": {
      "id": "8186085924744085558873694368921874321070967289044445879344846694214178481125",
      "arity": 8
    },
    "Sessions.openSession": {
      "id": "2579246140547540672459134991859156248068107441586620453027271421801960144890",
      "arity": 6
    },
    "Sessions.revokeSession": {
      "id": "3044748952350142760373145119286345002954381073113207593730894089209716232531",
      "arity": 2
    },
    "TicTacToe.makeMove": {
      "id": "22525998536930105821745286600220015980486193199203811168679191464927536744047",
      "arity": 4
    }
  },
  "validity": {
    "methods": [
      "Matches.abort",
      "Matches.resign",
      "Matchmaking.leave",
      "Matchmaking.register",
      "Matchmaking.requeue",
      "Sessions.openSession",
      "Sessions.revokeSession"
    ],
    "seconds": 600
  }
} as const;
