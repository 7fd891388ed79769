/// Name| result code, steps accepted and rejected, evaluations, factorisations,
/// sum of samples.
let pinTable = """
  adams4 even| success 48 0 126 0 -3.936721980411221
  adams4 more| success+success+diverged 96 0 252 0 5.54754039757513
  adams4 odd| success 48 0 126 0 -2.0145282032799
  adams8 even| success 96 0 262 0 -3.9367659259020242
  adams8 more| success+success+diverged 192 0 524 0 5.547585161888409
  adams8 odd| success 96 0 262 0 -2.0144438455944087
  backward-euler 24 even| success 24 0 123 24 -3.7842802941191405
  backward-euler 24 more| success+success+unconverged 48 0 213 48 9.091220921087825
  backward-euler 24 odd| success 24 0 123 24 -2.0869836165891926
  bdf 0.0001 even| success 34 3 75 37 -3.9366138922231886
  bdf 0.0001 more| success+success+unstable 62 6 138 68 5.533604385875297
  bdf 0.0001 odd| success 34 3 75 37 -2.013268601725752
  bdf 0.0001 stiff| success 42 1 87 43 8.03637389792533
  bdf 1e-07 even| success 94 3 195 97 -3.9367673980167486
  bdf 1e-07 more| success+success+unstable 178 10 378 188 5.547586119093761
  bdf 1e-07 odd| success 94 3 195 97 -2.0144402566548054
  bdf 1e-07 stiff| success 114 1 231 115 8.037197536005065
  blanes-moan6 explicit even| success 16 0 177 0 -3.9056060787543108
  blanes-moan6 explicit more| success+success+diverged 32 0 354 0 5.711611739494254
  blanes-moan6 explicit odd| success 16 0 177 0 -1.9870745931594351
  blanes-moan6 inKick even| success 16 0 177 0 -3.936765955032724
  blanes-moan6 inKick more| success+success+diverged 32 0 354 0 5.7178292221997955
  blanes-moan6 inKick odd| success 16 0 177 0 -2.0144438258453157
  blanes-moan6 removed even| success 16 0 177 0 -3.9367659272019297
  blanes-moan6 removed more| success+success+diverged 32 0 354 0 5.717821461953006
  blanes-moan6 removed odd| success 16 0 177 0 -2.0144438166139436
  bogacki-shampine 0.0001 even| success 27 2 115 0 -3.9356198870610757
  bogacki-shampine 0.0001 more| success+success+unstable 63 4 266 0 5.55470778552804
  bogacki-shampine 0.0001 odd| success 27 2 115 0 -2.0165376403888873
  bogacki-shampine 1e-09 even| success 1164 2 4663 0 -3.9367659283896543
  bogacki-shampine 1e-09 more| success+success+unstable 2727 7 10931 0 5.547585250722606
  bogacki-shampine 1e-09 odd| success 1164 2 4663 0 -2.014443866786836
  bogacki-shampine 24 even| success 24 0 96 0 -3.9369562275135617
  bogacki-shampine 24 more| success+success+diverged 48 0 192 0 5.552656697759263
  bogacki-shampine 24 odd| success 24 0 96 0 -2.015642798784638
  cash-karp 0.0001 even| success 8 0 49 0 -3.936468961672378
  cash-karp 0.0001 more| success+success+unstable 16 0 98 0 5.546598005987356
  cash-karp 0.0001 odd| success 8 0 49 0 -2.0140822938602727
  cash-karp 1e-09 even| success 64 1 390 0 -3.936765922469489
  cash-karp 1e-09 more| success+success+unstable 135 2 822 0 5.547585160437928
  cash-karp 1e-09 odd| success 64 1 390 0 -2.0144438451684135
  cash-karp 24 even| success 24 0 144 0 -3.936765580100064
  cash-karp 24 more| success+success+diverged 48 0 288 0 5.547586012997308
  cash-karp 24 odd| success 24 0 144 0 -2.014444278043158
  classical 24 even| success 24 0 96 0 -3.9368722609011395
  classical 24 more| success+success+diverged 48 0 192 0 5.5481738987620695
  classical 24 odd| success 24 0 96 0 -2.0144590977974377
  dop853 0.0001 even| success 5 1 72 0 -3.936872743107353
  dop853 0.0001 more| success+success+unstable 10 1 133 0 5.547860732823329
  dop853 0.0001 odd| success 5 1 72 0 -2.01454587393314
  dop853 1e-09 even| success 17 1 216 0 -3.9367659275670936
  dop853 1e-09 more| success+success+unstable 33 5 453 0 5.547585144335713
  dop853 1e-09 odd| success 17 1 216 0 -2.014443840349755
  dop853 24 even| success 24 0 288 0 -3.9367659256394267
  dop853 24 more| success+success+diverged 48 0 576 0 5.5475851606940285
  dop853 24 odd| success 24 0 288 0 -2.014443844855182
  dormand-prince 0.0001 even| success 9 1 70 0 -3.9371148842980173
  dormand-prince 0.0001 more| success+success+unstable 19 1 141 0 5.546574132025136
  dormand-prince 0.0001 odd| success 9 1 70 0 -2.01469656677899
  dormand-prince 1e-09 even| success 74 2 531 0 -3.9367659280056464
  dormand-prince 1e-09 more| success+success+unstable 172 1 1212 0 5.547585166452019
  dormand-prince 1e-09 odd| success 74 2 531 0 -2.0144438476181885
  dormand-prince 24 even| success 24 0 168 0 -3.9367658450278125
  dormand-prince 24 more| success+success+diverged 48 0 336 0 5.54758583770642
  dormand-prince 24 odd| success 24 0 168 0 -2.0144449648615286
  euler 24 even| success 24 0 24 0 -3.6725270852113145
  euler 24 more| success+success+diverged 48 0 48 0 2.3663989797883946
  euler 24 odd| success 24 0 24 0 -1.2648820518530055
  extrapolation 0.0001 even| success 5 0 106 0 -3.936987736588502
  extrapolation 0.0001 more| success+success+unstable 11 0 233 0 5.548054776109666
  extrapolation 0.0001 odd| success 5 0 106 0 -2.014900099443534
  extrapolation 1e-09 even| success 20 1 441 0 -3.9367659260283876
  extrapolation 1e-09 more| success+success+unstable 43 2 945 0 5.547585160541422
  extrapolation 1e-09 odd| success 20 1 441 0 -2.014443844372014
  gauss general 16 0 0.001 even| success 2 0 265 0 -4.377787695699658
  gauss general 16 0 0.001 odd| success 2 0 265 0 -3.0088219635631277
  gauss general 16 0 1e-09 even| success 9 0 425 0 -4.377499532389535
  gauss general 16 0 1e-09 odd| success 9 0 425 0 -3.0085258445553213
  gauss general 16 1 0.001 even| success 6 2 785 0 -15.813950297039948
  gauss general 16 1 0.001 odd| success 6 2 785 0 -10.743866036931138
  gauss general 16 1 1e-09 even| success 17 1 1065 0 -15.814922800842012
  gauss general 16 1 1e-09 odd| success 17 1 1065 0 -10.74541220331101
  gauss general 32 0 0.001 even| success 5 2 1569 0 -4.377499533080215
  gauss general 32 0 0.001 odd| success 5 2 1569 0 -3.008525844915996
  gauss general 32 0 1e-09 even| success 4 1 1185 0 -4.377499532394795
  gauss general 32 0 1e-09 odd| success 4 1 1185 0 -3.0085258444029237
  gauss general 32 1 0.001 even| success 19 4 3521 0 -15.814922836195947
  gauss general 32 1 0.001 odd| success 19 4 3521 0 -10.745412299145332
  gauss general 32 1 1e-09 even| success 11 3 2897 0 -15.814922804651921
  gauss general 32 1 1e-09 odd| success 11 3 2897 0 -10.745412202282715
  gauss16 adaptive(tolerance: 0.001) even| success 2 0 169 0 -3.937392513845906
  gauss16 adaptive(tolerance: 0.001) more| success+success+unstable 5 0 250 0 5.5475310684747985
  gauss16 adaptive(tolerance: 0.001) odd| success 2 0 169 0 -2.0148259023735955
  gauss16 adaptive(tolerance: 1e-08) even| success 8 0 273 0 -3.93676592556486
  gauss16 adaptive(tolerance: 1e-08) more| success+success+unstable 15 0 562 0 5.547585160956718
  gauss16 adaptive(tolerance: 1e-08) odd| success 8 0 273 0 -2.014443845055732
  gauss16 fixed(steps: 8) even| success 8 0 273 0 -3.9367659256418897
  gauss16 fixed(steps: 8) more| success+success+unconverged 16 0 594 0 5.547585162960263
  gauss16 fixed(steps: 8) odd| success 8 0 273 0 -2.0144438449419413
  gauss16 free adaptive(tolerance: 0.001)| success 2 0 217 0 -0.6567891978712546
  gauss16 free adaptive(tolerance: 1e-08)| success 9 1 425 0 -0.6568377762053117
  gauss16 free fixed(steps: 8)| success 8 0 353 0 -0.6568377777244852
  gauss16 linear adaptive(tolerance: 0.001)| success 4 0 57 0 -4.895798782278836
  gauss16 linear adaptive(tolerance: 1e-08)| success 11 0 113 0 -4.895784741682259
  gauss16 linear fixed(steps: 8)| success 8 0 89 0 -4.89578473977935
  gauss16 undamped adaptive(tolerance: 0.001)| success 4 0 89 0 -0.6948619301729704
  gauss16 undamped adaptive(tolerance: 1e-08)| success 11 0 201 0 -0.6948766293125386
  gauss16 undamped fixed(steps: 8)| success 8 0 153 0 -0.6948766280307597
  gauss32 adaptive(tolerance: 0.001) even| success 6 2 1649 0 -3.9463745903408745
  gauss32 adaptive(tolerance: 0.001) more| success+success+unstable 4 2 1106 0 5.547728203561286
  gauss32 adaptive(tolerance: 0.001) odd| success 6 2 1649 0 -2.024782182249139
  gauss32 adaptive(tolerance: 1e-08) even| success 4 1 897 0 -3.9367659236184434
  gauss32 adaptive(tolerance: 1e-08) more| success+success+unstable 5 1 1010 0 5.547585159735556
  gauss32 adaptive(tolerance: 1e-08) odd| success 4 1 897 0 -2.0144438383463297
  gauss32 fixed(steps: 8) even| success 8 0 465 0 -3.936765925655306
  gauss32 fixed(steps: 8) more| success+success+unconverged 16 0 1026 0 5.547585160123879
  gauss32 fixed(steps: 8) odd| success 8 0 465 0 -2.014443843939902
  gauss32 free adaptive(tolerance: 0.001)| success 7 3 1697 0 -0.6568514983443547
  gauss32 free adaptive(tolerance: 1e-08)| success 4 1 1057 0 -0.6568377748560148
  gauss32 free fixed(steps: 8)| success 8 0 657 0 -0.6568377747504122
  gauss32 linear adaptive(tolerance: 0.001)| success 2 0 81 0 -4.895784741394294
  gauss32 linear adaptive(tolerance: 1e-08)| success 3 0 97 0 -4.895784741394526
  gauss32 linear fixed(steps: 8)| success 8 0 177 0 -4.895784741393693
  gauss32 undamped adaptive(tolerance: 0.001)| success 2 0 113 0 -0.6948766295184035
  gauss32 undamped adaptive(tolerance: 1e-08)| success 3 0 145 0 -0.6948766298036342
  gauss32 undamped fixed(steps: 8)| success 8 0 305 0 -0.6948766298092
  gauss4 24 even| success 24 0 182 24 -3.9367884364558883
  gauss4 24 more| success+success+unconverged 48 0 346 48 5.547702318188095
  gauss4 24 odd| success 24 0 182 24 -2.014453637009781
  gauss6 24 even| success 24 0 273 24 -3.9367659298494866
  gauss6 24 more| success+success+unconverged 48 0 525 48 5.54749615897708
  gauss6 24 odd| success 24 0 273 24 -2.0145055077883516
  global-error 0.001 even| success 32 24 282 0 -3.9367644330502594
  global-error 0.001 more| success+success 100 59 611 0 5.547585164966922
  global-error 0.001 odd| success 36 27 289 0 -2.014443842606523
  global-error 1e-06 even| success 48 40 378 0 -3.936765838689392
  global-error 1e-06 more| success+success 118 77 775 0 5.54758518619499
  global-error 1e-06 odd| success 45 36 371 0 -2.014443982641997
  heun 24 even| success 24 0 48 0 -3.872050899291327
  heun 24 more| success+success+diverged 48 0 96 0 5.227601086669234
  heun 24 odd| success 24 0 48 0 -1.9834945410263227
  implicit-midpoint 24 even| success 24 0 97 24 -3.9675532378496183
  implicit-midpoint 24 more| success+success+unconverged 48 0 179 48 6.074296446151239
  implicit-midpoint 24 odd| success 24 0 97 24 -1.914287424803271
  kahan-li8 explicit even| success 16 0 273 0 -3.842456044741718
  kahan-li8 explicit more| success+success+diverged 32 0 546 0 5.704484335207486
  kahan-li8 explicit odd| success 16 0 273 0 -1.9324513720677794
  kahan-li8 inKick even| success 16 0 273 0 -3.9367659257187615
  kahan-li8 inKick more| success+success+diverged 32 0 546 0 5.724652382610242
  kahan-li8 inKick odd| success 16 0 273 0 -2.0144438133339198
  kahan-li8 removed even| success 16 0 273 0 -3.9367659250917266
  kahan-li8 removed more| success+success+diverged 32 0 546 0 5.72463331164684
  kahan-li8 removed odd| success 16 0 273 0 -2.0144438129556494
  kutta3 24 even| success 24 0 72 0 -3.937197031197746
  kutta3 24 more| success+success+diverged 48 0 144 0 5.550548260683104
  kutta3 24 odd| success 24 0 72 0 -2.0157084342298184
  midpoint 24 even| success 24 0 48 0 -3.8741515622756166
  midpoint 24 more| success+success+diverged 48 0 96 0 5.255091249545785
  midpoint 24 odd| success 24 0 48 0 -1.9896464802837968
  newmark even| success 24 0 73 0 -3.9671953494123975
  newmark more| success+success+unconverged 48 0 146 0 5.666154877077021
  newmark odd| success 24 0 73 0 -2.023100296433343
  nystrom12 adaptive(tolerance: 0.0001) even| success 4 0 68 0 -3.9364326231307825
  nystrom12 adaptive(tolerance: 0.0001) more| success+success+unstable 8 0 136 0 5.54798335108368
  nystrom12 adaptive(tolerance: 0.0001) odd| success 4 0 68 0 -2.0141243155101285
  nystrom12 adaptive(tolerance: 1e-09) even| success 8 0 136 0 -3.936765692501355
  nystrom12 adaptive(tolerance: 1e-09) more| success+success+unstable 15 0 255 0 5.547585348506439
  nystrom12 adaptive(tolerance: 1e-09) odd| success 8 0 136 0 -2.0144443947337587
  nystrom12 fixed(steps: 16) even| success 16 0 272 0 -3.9367659256207896
  nystrom12 fixed(steps: 16) more| success+success+diverged 32 0 544 0 5.547585159964228
  nystrom12 fixed(steps: 16) odd| success 16 0 272 0 -2.0144438441883534
  nystrom6 adaptive(tolerance: 0.0001) even| success 8 0 48 0 -3.936680271544145
  nystrom6 adaptive(tolerance: 0.0001) more| success+success+unstable 16 2 106 0 5.547472326360925
  nystrom6 adaptive(tolerance: 0.0001) odd| success 8 0 48 0 -2.014404371412074
  nystrom6 adaptive(tolerance: 1e-09) even| success 59 1 359 0 -3.936765923109292
  nystrom6 adaptive(tolerance: 1e-09) more| success+success+unstable 125 6 780 0 5.547585159530632
  nystrom6 adaptive(tolerance: 1e-09) odd| success 59 1 359 0 -2.0144438441408514
  nystrom6 fixed(steps: 16) even| success 16 0 96 0 -3.936766009375767
  nystrom6 fixed(steps: 16) more| success+success+diverged 32 0 192 0 5.547578971108727
  nystrom6 fixed(steps: 16) odd| success 16 0 96 0 -2.014437815780635
  nystrom8 adaptive(tolerance: 0.0001) even| success 6 0 54 0 -3.9367545582206827
  nystrom8 adaptive(tolerance: 0.0001) more| success+success+unstable 12 0 108 0 5.547609025419044
  nystrom8 adaptive(tolerance: 0.0001) odd| success 6 0 54 0 -2.0144522807260605
  nystrom8 adaptive(tolerance: 1e-09) even| success 26 0 234 0 -3.9367659256197687
  nystrom8 adaptive(tolerance: 1e-09) more| success+success+unstable 50 2 466 0 5.547585160143304
  nystrom8 adaptive(tolerance: 1e-09) odd| success 26 0 234 0 -2.0144438439392394
  nystrom8 fixed(steps: 16) even| success 16 0 144 0 -3.936765925802165
  nystrom8 fixed(steps: 16) more| success+success+diverged 32 0 288 0 5.547585160106767
  nystrom8 fixed(steps: 16) odd| success 16 0 144 0 -2.0144438441394437
  position-verlet explicit even| success 16 0 16 0 -3.7492022241200536
  position-verlet explicit more| success+success+diverged 32 0 32 0 5.39921704945151
  position-verlet explicit odd| success 16 0 16 0 -1.818060134997
  position-verlet inKick even| success 16 0 16 0 -3.901982669891322
  position-verlet inKick more| success+success+diverged 32 0 32 0 5.442010157641688
  position-verlet inKick odd| success 16 0 16 0 -1.948316124813226
  position-verlet removed even| success 16 0 16 0 -3.9119204623308277
  position-verlet removed more| success+success+diverged 32 0 32 0 5.4382395742596525
  position-verlet removed odd| success 16 0 16 0 -1.953692530272309
  radau1 adaptive even| success 1041 6 1255 1047 -3.9417599463301483
  radau1 adaptive more| success+success+unstable 1932 19 2546 1951 5.643080608683115
  radau1 adaptive odd| success 1041 6 1255 1047 -2.0269678651836474
  radau2 adaptive even| success 261 5 1065 266 -3.9367350520877595
  radau2 adaptive more| success+success+unstable 705 12 2870 717 5.5475799077520005
  radau2 adaptive odd| success 261 5 1065 266 -2.0144314182467786
  radau5 0.0001 even| success 20 1 127 21 -3.9366642931220057
  radau5 0.0001 more| success+success+unstable 42 5 287 47 5.54798306525292
  radau5 0.0001 odd| success 20 1 127 21 -2.0141447989903147
  radau5 0.0001 stiff| success 10 0 34 9 8.037209283075127
  radau5 1e-07 even| success 183 2 1111 185 -3.936766657574383
  radau5 1e-07 more| success+success+unstable 380 6 2318 386 5.547585250236953
  radau5 1e-07 odd| success 183 2 1111 185 -2.0144442884125455
  radau5 1e-07 stiff| success 49 0 151 17 8.037202466557794
  radau5 24 even| success 24 0 279 24 -3.9367659814102725
  radau5 24 more| success+success+unconverged 48 0 528 48 5.547840383410289
  radau5 24 odd| success 24 0 279 24 -2.014492437412505
  radau9 0.0001 even| success 5 4 196 9 -3.9366611709449866
  radau9 0.0001 more| success+success+unstable 12 2 222 14 5.547507790891907
  radau9 0.0001 odd| success 5 4 196 9 -2.0141355974156423
  radau9 0.0001 stiff| success 7 0 41 7 8.037202442203514
  radau9 1e-07 even| success 19 3 321 22 -3.936766067118869
  radau9 1e-07 more| success+success+unstable 38 5 602 43 5.54758385889529
  radau9 1e-07 odd| success 19 3 321 22 -2.0144435962687868
  radau9 1e-07 stiff| success 12 0 66 12 8.037202467654
  radau9 24 even| success 24 0 465 24 -3.9367659256206466
  radau9 24 more| success+success+unconverged 48 0 880 48 5.54758516063249
  radau9 24 odd| success 24 0 465 24 -2.014443844845855
  rk4 24 even| success 24 0 96 0 -3.9368722609011395
  rk4 24 more| success+success+diverged 48 0 192 0 5.548174802454971
  rk4 24 odd| success 24 0 96 0 -2.0144473081252188
  rosenbrock 0.0001 even| success 23 0 69 23 -3.936507935862111
  rosenbrock 0.0001 more| success+success+unstable 99 4 305 103 5.548348971972603
  rosenbrock 0.0001 odd| success 23 0 69 23 -2.014468195743494
  rosenbrock 0.0001 stiff| success 20 3 66 23 8.03705866762965
  rosenbrock 1e-07 even| success 120 0 360 120 -3.936766172225836
  rosenbrock 1e-07 more| success+success+unstable 2612 7 7850 2619 5.547639350918488
  rosenbrock 1e-07 odd| success 120 0 360 120 -2.014443993405598
  rosenbrock 1e-07 stiff| success 101 3 309 104 8.037202432499114
  semi-implicit-euler explicit even| success 16 0 17 0 -4.25187365131251
  semi-implicit-euler explicit more| success+success+diverged 32 0 34 0 4.016419396594721
  semi-implicit-euler explicit odd| success 16 0 17 0 -1.994263966618511
  semi-implicit-euler inKick even| success 16 0 17 0 -4.419272795624662
  semi-implicit-euler inKick more| success+success+diverged 32 0 34 0 4.073380764562594
  semi-implicit-euler inKick odd| success 16 0 17 0 -2.1338664509063796
  semi-implicit-euler removed even| success 16 0 17 0 -4.359942378027703
  semi-implicit-euler removed more| success+success+diverged 32 0 34 0 4.065023049729268
  semi-implicit-euler removed odd| success 16 0 17 0 -2.254492030524523
  semi-implicit-euler-position explicit even| success 16 0 16 0 -3.2844108344110006
  semi-implicit-euler-position explicit more| success+success+diverged 32 0 32 0 7.356591107187846
  semi-implicit-euler-position explicit odd| success 16 0 16 0 -1.6894363674673616
  semi-implicit-euler-position inKick even| success 16 0 16 0 -3.4247287975918352
  semi-implicit-euler-position inKick more| success+success+diverged 32 0 32 0 7.392251145770279
  semi-implicit-euler-position inKick odd| success 16 0 16 0 -1.8108157913678191
  semi-implicit-euler-position removed even| success 16 0 16 0 -3.4723334805880492
  semi-implicit-euler-position removed more| success+success+diverged 32 0 32 0 7.398505206205392
  semi-implicit-euler-position removed odd| success 16 0 16 0 -1.6794986710197168
  series 0 even| success 8 0 96 0 6.636659356724719
  series 0 odd| success 11 0 220 0 9.77837406579959
  series 1 even| success 15 0 180 0 101.45949521150165
  series 1 odd| success 23 0 460 0 133.52192922166248
  series 2 even| success 10 0 120 0 37.04593419872699
  series 2 odd| success 13 0 260 0 46.14400536474004
  sweep adams4 1| sssssssssssss 13 0 156 0 0 0 92046.46635267811
  sweep adams4 24| sssssssssssss 312 0 1014 0 0 0 5307.556859201161
  sweep adams4 40| sssssssssssss 520 0 1430 0 0 0 8587.459126042571
  sweep adams4 7| sssssssssssss 91 0 572 0 0 0 1727.6537810636044
  sweep adams4 8| sssssssssssss 104 0 598 0 0 0 1959.347693554703
  sweep adams8 1| sssssssssssss 13 0 156 0 0 0 92046.46635267811
  sweep adams8 24| sssssssssssss 312 0 1534 0 0 0 5295.826723538496
  sweep adams8 40| sssssssssssss 520 0 1950 0 0 0 8542.368548153925
  sweep adams8 7| sssssssssssss 91 0 1092 0 0 0 1738.1171957564638
  sweep adams8 8| sssssssssssss 104 0 1118 0 0 0 1972.6004325590834
  sweep backward-euler 0.01| ssssssssssssssssu 4533 149 5983 4682 2933 0 21243.849625259583
  sweep backward-euler 1| usssuusssssussuu 10 0 15 10 10 0 54.30239625429742
  sweep backward-euler 2| usssuusssssuusuu 18 0 24 18 10 0 65.64401260183953
  sweep backward-euler 40| ssssssssssssssuu 560 0 1094 560 248 0 8518.397795587724
  sweep backward-euler 49| ssssssssssssssuu 686 0 1302 686 302 0 10561.518644015227
  sweep backward-euler 8| usssssssssssssuu 104 0 288 104 48 0 1968.5756634900702
  sweep bdf 0.01| sssssssssssssssu 458 96 1119 554 554 0 2475.9420998759556
  sweep bdf 1e-05| sssssssssssssssu 1356 113 2934 1469 1469 0 8366.1418741703
  sweep bdf 1e-08| sssssssssssssssu 3785 85 7734 3870 3870 0 24038.15538689905
  sweep bdf by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 5498 269 11584 5767 5767 0 174.7068204434156
  sweep blanes-moan6 explicit 1| sssssdsssssss 12 0 144 0 0 0 486.51645690712735
  sweep blanes-moan6 explicit 2| sssssssssssss 26 0 299 0 0 0 645.7081203653407
  sweep blanes-moan6 explicit 40| sssssssssssss 520 0 5733 0 0 0 8357.30178968057
  sweep blanes-moan6 explicit 49| sssssssssssss 637 0 7020 0 0 0 10395.088164854493
  sweep blanes-moan6 explicit 8| sssssssssssss 104 0 1157 0 0 0 1838.5900154690758
  sweep blanes-moan6 inKick 1| sssssdsssssss 12 0 144 0 0 0 439.20957688018433
  sweep blanes-moan6 inKick 2| sssssssssssss 26 0 299 0 0 0 614.2498868178805
  sweep blanes-moan6 inKick 40| sssssssssssss 520 0 5733 0 0 0 8357.31399693677
  sweep blanes-moan6 inKick 49| sssssssssssss 637 0 7020 0 0 0 10395.092144834007
  sweep blanes-moan6 inKick 8| sssssssssssss 104 0 1157 0 0 0 1839.3331399872202
  sweep blanes-moan6 removed 1| sssssdsssssss 12 0 144 0 0 0 448.9100261388862
  sweep blanes-moan6 removed 2| sssssssssssss 26 0 299 0 0 0 654.8320409384979
  sweep blanes-moan6 removed 40| sssssssssssss 520 0 5733 0 0 0 8357.31427675472
  sweep blanes-moan6 removed 49| sssssssssssss 637 0 7020 0 0 0 10395.092272074966
  sweep blanes-moan6 removed 8| sssssssssssss 104 0 1157 0 0 0 1839.3523869425721
  sweep bogacki-shampine 0.01| ssssssssssssssu 442 144 2214 0 0 0 3115.843286938787
  sweep bogacki-shampine 1| sssssssssssss 13 0 52 0 0 0 453.4515522808973
  sweep bogacki-shampine 1e-05| ssssssssssssssu 2966 256 12646 0 0 0 15381.074018848047
  sweep bogacki-shampine 2| sssssssssssss 26 0 104 0 0 0 -69993.34070757736
  sweep bogacki-shampine 40| sssssssssssss 520 0 2080 0 0 0 8353.943016240488
  sweep bogacki-shampine 49| sssssssssssss 637 0 2548 0 0 0 10391.506362803359
  sweep bogacki-shampine 8| sssssssssssss 104 0 416 0 0 0 1832.432847629387
  sweep classical 1| sssssssssssss 13 0 52 0 0 0 439.46143191796307
  sweep classical 2| sssssssssssss 26 0 104 0 0 0 2.547434854703477e+17
  sweep classical 40| sssssssssssss 520 0 2080 0 0 0 8354.220398434636
  sweep classical 49| sssssssssssss 637 0 2548 0 0 0 10393.517287503542
  sweep classical 8| sssssssssssss 104 0 416 0 0 0 1826.4470355602487
  sweep dop853 0.01| ssssssssssssssu 113 15 1535 0 0 0 1560.0650955108144
  sweep dop853 1| sssssssssssss 13 0 156 0 0 0 92046.46635267811
  sweep dop853 1e-05| ssssssssssssssu 221 45 3161 0 0 0 1858.2414792654754
  sweep dop853 1e-11| sssssssssssss 933 56 11825 0 0 0 5755.574257735849
  sweep dop853 2| sssssssssssss 26 0 312 0 0 0 634.9716035511943
  sweep dop853 40| sssssssssssss 520 0 6240 0 0 0 8356.89007641284
  sweep dop853 49| sssssssssssss 637 0 7644 0 0 0 10394.749194830027
  sweep dop853 8| sssssssssssss 104 0 1248 0 0 0 1831.7428309449795
  sweep dop853 by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 1095 265 16119 0 0 0 376.9177664045201
  sweep dop853 lasting| s 292 50 4055 0 0 0 1.8002684304575038
  sweep euler 1| sssssssssssss 13 0 13 0 0 0 588.7731333198433
  sweep euler 2| sssssssssssss 26 0 26 0 0 0 432.7640182472536
  sweep euler 40| sssssssssssss 520 0 520 0 0 0 8360.600474708295
  sweep euler 49| sssssssssssss 637 0 637 0 0 0 10386.019514402517
  sweep euler 8| sssssssssssss 104 0 104 0 0 0 788.9361269022181
  sweep extrapolation 0.01| ssssssssssssssu 143 31 3637 0 0 0 1490.69399157882
  sweep extrapolation 1e-05| ssssssssssssssu 281 59 7095 0 0 0 2174.5121972832026
  sweep extrapolation 1e-11| ssssssssssssssu 1656 95 36690 0 0 0 9612.311739281366
  sweep extrapolation 2 columns| sssssssssssss 1079 206 8802 0 0 0 5514.753987814144
  sweep extrapolation 6 columns| sssssssssssss 111 11 5248 0 0 0 980.987088310815
  sweep extrapolation 8 columns| sssssssssssss 91 15 7736 0 0 0 1004.0922102126284
  sweep extrapolation by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 1345 349 35289 0 0 0 173.69071406212495
  sweep four stages by tolerance| ssssssssssssssssssssssssssssssssssssssss 389 45 3748 434 378 0 108.84542881360825
  sweep gauss16 0.01| sssssssssssssssu 97 3 2903 0 0 0 1513.3795916891036
  sweep gauss16 1| usssuusssssss 10 0 570 0 0 0 44.56670187661089
  sweep gauss16 100| sssssssssssss 1300 0 16221 0 0 0 20769.187078757626
  sweep gauss16 16| sssssssssssss 208 0 4197 0 0 0 3475.6310691430585
  sweep gauss16 1e-05| sssssssssssssssu 110 2 3567 0 0 0 1336.024022901838
  sweep gauss16 1e-08| sssssssssssssssu 219 5 6415 0 0 0 2239.003314130288
  sweep gauss16 1e-11| sssssssssssssssu 447 4 11455 0 0 0 4208.9885168464925
  sweep gauss16 2| sssssusssssss 24 0 1356 0 0 0 641.5439471269901
  sweep gauss16 40| sssssssssssss 520 0 7261 0 0 0 8356.945425168475
  sweep gauss16 49| sssssssssssss 637 0 8693 0 0 0 10394.754924032584
  sweep gauss16 600| s 600 0 10233 0 0 0 0.633797690061817
  sweep gauss16 8| sssssssssssss 104 0 2941 0 0 0 1834.301828798927
  sweep gauss16 by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 395 4 14448 0 0 0 173.53077718680237
  sweep gauss16 damped adaptive(tolerance: 0.001)| sssss 71 2 717 0 0 0 8913.385428240235
  sweep gauss16 damped adaptive(tolerance: 1e-09)| sssss 212 2 1917 0 0 0 12795.181878540063
  sweep gauss16 damped fixed(steps: 12)| sssss 60 0 605 0 0 0 2776.796287560081
  sweep gauss16 damped fixed(steps: 3)| sssss 15 0 245 0 0 0 859.0403632283944
  sweep gauss16 damped fixed(steps: 40)| ssssu 160 0 1444 0 0 0 8371.731576606908
  sweep gauss16 equal by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 768 0 16920 0 0 0 173.67992864594493
  sweep gauss16 few iterations| sssssssssssssss 138 3 4335 0 0 0 1556.9551523194818
  sweep gauss16 fixed few iterations| sssssssssssssus 420 0 6294 0 0 0 6704.43508595546
  sweep gauss16 free adaptive(tolerance: 0.001)| sssss 966 12 57165 0 0 0 23608.76426019761
  sweep gauss16 free adaptive(tolerance: 1e-09)| sssss 4005 35 142845 0 0 0 25749.909749922586
  sweep gauss16 free fixed(steps: 12)| sussu 36 0 1443 0 0 0 1976.1893204416558
  sweep gauss16 free fixed(steps: 3)| suusu 6 0 530 0 0 0 40.865557725715604
  sweep gauss16 free fixed(steps: 40)| sussu 120 0 2411 0 0 0 5900.300766455808
  sweep gauss16 lasting| s 219 0 5569 0 0 0 0.6337977115342895
  sweep gauss16 overdamped adaptive(tolerance: 0.001)| sssss 41 0 453 0 0 0 1875.1599380613652
  sweep gauss16 overdamped adaptive(tolerance: 1e-09)| sssss 82 0 789 0 0 0 3301.836645766778
  sweep gauss16 overdamped fixed(steps: 12)| sssss 60 0 605 0 0 0 3953.844405852311
  sweep gauss16 overdamped fixed(steps: 3)| sssss 15 0 245 0 0 0 1116.5715033109664
  sweep gauss16 overdamped fixed(steps: 40)| sssss 200 0 1805 0 0 0 16009.16238912861
  sweep gauss16 seconds| ss 16 0 1058 0 0 0 -1.0242905148003447
  sweep gauss16 undamped adaptive(tolerance: 0.001)| sssss 204 0 3477 0 0 0 23036.363121590173
  sweep gauss16 undamped adaptive(tolerance: 1e-09)| sssss 1099 0 18237 0 0 0 25479.282822470836
  sweep gauss16 undamped fixed(steps: 12)| sssss 60 0 1085 0 0 0 2750.7054088978416
  sweep gauss16 undamped fixed(steps: 3)| sssss 15 0 365 0 0 0 831.7261071617411
  sweep gauss16 undamped fixed(steps: 40)| ssssu 160 0 2724 0 0 0 8348.72437007316
  sweep gauss32 0.01| sssssssssssssssu 120 6 14399 0 0 0 2252.910947073334
  sweep gauss32 1| usssuusssssss 10 0 1114 0 0 0 42.64293821938074
  sweep gauss32 100| sssssssssssss 1300 0 33965 0 0 0 20769.187078757594
  sweep gauss32 16| sssssssssssss 208 0 8173 0 0 0 3475.6321995554345
  sweep gauss32 1e-05| sssssssssssssssu 64 2 6943 0 0 0 1020.2151354699881
  sweep gauss32 1e-08| sssssssssssssssu 69 3 6575 0 0 0 884.3040784189816
  sweep gauss32 1e-11| sssssssssssssssu 88 2 7423 0 0 0 1081.2441463889238
  sweep gauss32 2| sssssussssssu 22 0 2379 0 0 0 614.6409478685077
  sweep gauss32 40| sssssssssssss 520 0 16253 0 0 0 8356.94542543431
  sweep gauss32 49| sssssssssssss 637 0 19005 0 0 0 10394.754923966317
  sweep gauss32 600| s 600 0 15969 0 0 0 0.6337976899798852
  sweep gauss32 8| sssssssssssss 104 0 5549 0 0 0 1837.9461759626338
  sweep gauss32 by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 226 30 31552 0 0 0 173.57605901071761
  sweep gauss32 damped adaptive(tolerance: 0.001)| sssss 34 1 837 0 0 0 4588.317743107721
  sweep gauss32 damped adaptive(tolerance: 1e-09)| sssss 57 2 1205 0 0 0 5879.542918866927
  sweep gauss32 damped fixed(steps: 12)| sssss 60 0 1205 0 0 0 2770.7465547520133
  sweep gauss32 damped fixed(steps: 3)| sssss 15 0 485 0 0 0 867.2526023469939
  sweep gauss32 damped fixed(steps: 40)| sssss 200 0 3573 0 0 0 15783.720247808464
  sweep gauss32 equal by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 448 0 24464 0 0 0 173.67991841546268
  sweep gauss32 few iterations| sssssssssssssss 127 8 7647 0 0 0 2627.2038009086323
  sweep gauss32 fixed few iterations| sssssssssssssus 420 0 13166 0 0 0 6702.994060774436
  sweep gauss32 free adaptive(tolerance: 0.001)| sssss 1865 27 315509 0 0 0 23884.866873197392
  sweep gauss32 free adaptive(tolerance: 1e-09)| sssss 1061 6 169365 0 0 0 23762.165460451513
  sweep gauss32 free fixed(steps: 12)| sussu 36 0 2467 0 0 0 1976.189320461976
  sweep gauss32 free fixed(steps: 3)| suusu 6 0 1042 0 0 0 40.86549014474045
  sweep gauss32 free fixed(steps: 40)| sussu 120 0 4691 0 0 0 5900.300766455763
  sweep gauss32 lasting| s 116 1 18897 0 0 0 0.6337975786678632
  sweep gauss32 overdamped adaptive(tolerance: 0.001)| sssss 34 0 789 0 0 0 2150.1951758780265
  sweep gauss32 overdamped adaptive(tolerance: 1e-09)| sssss 46 0 981 0 0 0 2393.158509755855
  sweep gauss32 overdamped fixed(steps: 12)| sssss 60 0 1205 0 0 0 5342.918391862668
  sweep gauss32 overdamped fixed(steps: 3)| sssss 15 0 485 0 0 0 1636.5277608776755
  sweep gauss32 overdamped fixed(steps: 40)| sssss 200 0 3589 0 0 0 16006.990738379964
  sweep gauss32 seconds| su 8 0 625 0 0 0 -1.4646531814968184
  sweep gauss32 undamped adaptive(tolerance: 0.001)| sssss 78 0 2805 0 0 0 13423.47948865262
  sweep gauss32 undamped adaptive(tolerance: 1e-09)| sssss 169 0 5797 0 0 0 22753.49315691419
  sweep gauss32 undamped fixed(steps: 12)| sssss 60 0 2165 0 0 0 2745.3174564668047
  sweep gauss32 undamped fixed(steps: 3)| sssss 15 0 725 0 0 0 838.9764253412943
  sweep gauss32 undamped fixed(steps: 40)| sssss 200 0 6805 0 0 0 15756.066015453122
  sweep gauss4 0.0001| ssssssssssssssssu 9260 335 31960 9595 7892 0 21879.28648199104
  sweep gauss4 0.01| ssssssssssssssssu 1054 225 4448 1279 1086 0 3223.0798061616433
  sweep gauss4 1| usssuussssssusuu 10 0 54 10 10 0 -22.51741904422159
  sweep gauss4 2| ussssussssssusuu 22 0 130 22 14 0 536.2131722551279
  sweep gauss4 40| sssssssssssssssu 600 0 2090 600 259 0 9046.57168417865
  sweep gauss4 49| sssssssssssssssu 735 0 2498 735 314 0 11499.057953423615
  sweep gauss4 8| ssssssssssssssuu 112 0 586 112 56 0 1858.1481912239876
  sweep gauss6 1| usssuussssssusuu 10 0 75 10 10 0 59.897317861526645
  sweep gauss6 2| ussssussssssusuu 22 0 192 22 14 0 638.2447008770116
  sweep gauss6 40| ssssssssssssssuu 560 0 3039 560 248 0 8517.145373231262
  sweep gauss6 49| sssssssssssssssu 735 0 3777 735 315 0 11480.910612052492
  sweep gauss6 8| ssssssssssssssuu 112 0 879 112 56 0 1932.5887513622424
  sweep general by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 875 220 46286 0 0 0 -51.01199721070972
  sweep general gauss16 1e-1| sssssssssssssssssssssssssssssssssssssssuus 193 12 15750 0 0 0 1960.8559016736106
  sweep general gauss16 1e-11| sssssssssssssssssssssssssssssssssssssssuus 10163 138 141054 0 0 0 4813.533435904759
  sweep general gauss16 1e-2| sssssssssssssssssssssssssssssssssssssssuus 172 23 15150 0 0 0 1769.7204018707264
  sweep general gauss16 1e-5| sssssssssssssssssssssssssssssssssssssssuus 347 57 15600 0 0 0 1901.5672092188643
  sweep general gauss16 1e-8| sssssssssssssssssssssssssssssssssssssssuus 874 105 25442 0 0 0 3134.693124348571
  sweep general gauss16 absolute| sssssssssssssssssssssssssssssssssssssssuus 466 55 19820 0 0 0 2027.5934800150453
  sweep general gauss16 budget| smsmmsssssmsmmsmmsmmsmmmmmmsssmmmmmssssmmm 84 1 2794 0 0 0 777.5716536065697
  sweep general gauss16 first| sssssssssssssssssssssssssssssssssssssssuus 1403 60 29714 0 0 0 2813.67634708282
  sweep general gauss16 largest| sssssssssssssssssssssssssssssssssssssssuus 1087 12 19618 0 0 0 6182.197685267807
  sweep general gauss16 memory| sssssssssssssssssssssssssssssssssssssssuus 844 63 22090 0 0 0 2837.2600476112657
  sweep general gauss16 relative| sssssssssssssssssssssssssssssssssssssssuus 247 48 14012 0 0 0 2150.407054708028
  sweep general gauss16 safety| sssssssssssssssssssssssssssssssssssssssuus 507 46 16476 0 0 0 3067.866480966615
  sweep general gauss32 1e-1| sssssssssssssssssssssssssssssssssssssssuus 3657 136 124674 0 0 0 2638.820357968158
  sweep general gauss32 1e-11| sssssssssssssssssssssssssssssssssssssssuus 7577 189 219874 0 0 0 2657.961435175036
  sweep general gauss32 1e-2| sssssssssssssssssssssssssssssssssssssssuus 3657 136 124674 0 0 0 2638.820357968158
  sweep general gauss32 1e-5| sssssssssssssssssssssssssssssssssssssssuus 3657 136 124674 0 0 0 2638.820357968158
  sweep general gauss32 1e-8| sssssssssssssssssssssssssssssssssssssssuus 3657 136 124674 0 0 0 2638.820357968158
  sweep general gauss32 absolute| sssssssssssssssssssssssssssssssssssssssuus 3148 154 111956 0 0 0 2231.7840666349825
  sweep general gauss32 budget| sssmssssssssmmsmmsmmssmssssssssssssssssmms 115 20 19162 0 0 0 1308.6328916761252
  sweep general gauss32 first| sssssssssssssssssssssssssssssssssssssssuus 764 105 46332 0 0 0 2240.091385901784
  sweep general gauss32 largest| sssssssssssssssssssssssssssssssssssssssuus 3715 104 109106 0 0 0 6528.732339317584
  sweep general gauss32 memory| sssssssssssssssssssssssssssssssssssssssuus 3536 133 121018 0 0 0 2860.046672666364
  sweep general gauss32 relative| sssssssssssssssssssssssssssssssssssssssuus 2327 144 95732 0 0 0 2618.283049353733
  sweep general gauss32 safety| sssssssssssssssssssssssssssssssssssssssuus 1760 70 74448 0 0 0 3371.4678971223557
  sweep global-error 0.0001| ssssss 3213 2405 6974 0 0 0 11.71336342909487
  sweep global-error 0.01| ssssss 2537 1913 5806 0 0 0 11.7133640151598
  sweep global-error 1e-06| ssssss 4641 3451 9816 0 0 0 11.713361141998103
  sweep global-error 1e-09| ssssss 7949 5960 16033 0 0 0 11.71336107678163
  sweep global-error by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 42402 57281 142015 0 0 0 -75.04329671467728
  sweep heun 1| sssssssssssss 13 0 26 0 0 0 327.59255855122933
  sweep heun 2| sssssssssssss 26 0 52 0 0 0 530.8285297167137
  sweep heun 40| sssssssssssss 520 0 1040 0 0 0 8363.527891964717
  sweep heun 49| sssssssssssss 637 0 1274 0 0 0 10393.754696965041
  sweep heun 8| sssssssssssss 104 0 208 0 0 0 1880.3197541483887
  sweep newmark 1| sssusssssssssuuu 12 0 60 48 0 0 802.0253209242027
  sweep newmark 2| sssusssssssssuuu 24 0 92 80 0 0 625.9372743669915
  sweep newmark 40| sssssssssssssusu 560 0 1242 1228 0 0 9108.115549885357
  sweep newmark 49| sssssssssssssusu 686 0 1504 1490 0 0 11309.174444683425
  sweep newmark 8| sssssssssssssuuu 104 0 269 256 0 0 1824.053852434757
  sweep newmark others| ssssssssssssss 336 0 735 721 0 0 5081.419013218039
  sweep nystrom12 0.01| ssssssssssssssu 103 1 1767 0 0 0 1460.3068722056105
  sweep nystrom12 1| sssssssssssss 13 0 221 0 0 0 529.830070354906
  sweep nystrom12 1500| s 1500 0 25500 0 0 0 0.6337976900832726
  sweep nystrom12 1e-05| ssssssssssssssu 150 1 2566 0 0 0 1684.2044415058535
  sweep nystrom12 1e-08| ssssssssssssssu 251 26 4683 0 0 0 2840.8835183409683
  sweep nystrom12 1e-12| ssssssssssssssu 545 49 10049 0 0 0 3922.7321998382663
  sweep nystrom12 2| sssssssssssss 26 0 442 0 0 0 626.6583409636139
  sweep nystrom12 40| sssssssssssss 520 0 8840 0 0 0 8356.945096441104
  sweep nystrom12 49| sssssssssssss 637 0 10829 0 0 0 10394.75492577532
  sweep nystrom12 8| sssssssssssss 104 0 1768 0 0 0 1835.4135710856974
  sweep nystrom12 lasting| s 173 12 3133 0 0 0 0.6338345044713419
  sweep nystrom6 0.01| ssssssssssssssu 168 44 1228 0 0 0 1550.1799564674875
  sweep nystrom6 1| sssssssssssss 13 0 78 0 0 0 -1936538541.1849296
  sweep nystrom6 1500| s 1500 0 9000 0 0 0 0.6337976766445732
  sweep nystrom6 1e-05| ssssssssssssssu 583 124 4118 0 0 0 4210.503993295526
  sweep nystrom6 1e-08| ssssssssssssssu 2084 188 13444 0 0 0 9918.870699999312
  sweep nystrom6 1e-12| ssssssssssssssu 12302 213 74877 0 0 0 53017.41958024147
  sweep nystrom6 2| sssssssssssss 26 0 156 0 0 0 628.0123647472517
  sweep nystrom6 3 0.01| ssssssssssssssu 165 47 1225 0 0 0 1453.0765041527234
  sweep nystrom6 3 1| sssssssssssss 13 0 78 0 0 0 -1936538541.1849296
  sweep nystrom6 3 1500| s 1500 0 9000 0 0 0 0.6337976766445732
  sweep nystrom6 3 1e-05| ssssssssssssssu 549 126 3924 0 0 0 3973.284165422498
  sweep nystrom6 3 1e-08| ssssssssssssssu 1928 190 12518 0 0 0 9918.555227476425
  sweep nystrom6 3 1e-12| ssssssssssssssu 11422 215 69607 0 0 0 53017.37902127472
  sweep nystrom6 3 2| sssssssssssss 26 0 156 0 0 0 627.3265098144348
  sweep nystrom6 3 40| sssssssssssss 520 0 3120 0 0 0 8356.780110840666
  sweep nystrom6 3 49| sssssssssssss 637 0 3822 0 0 0 10394.689668750278
  sweep nystrom6 3 8| sssssssssssss 104 0 624 0 0 0 1838.9138255067026
  sweep nystrom6 3 lasting| s 1276 36 7836 0 0 0 0.6337976614524338
  sweep nystrom6 40| sssssssssssss 520 0 3120 0 0 0 8356.761500490802
  sweep nystrom6 49| sssssssssssss 637 0 3822 0 0 0 10394.690175267417
  sweep nystrom6 8| sssssssssssss 104 0 624 0 0 0 1838.4835670897546
  sweep nystrom6 lasting| s 1276 36 7836 0 0 0 0.633797708899324
  sweep nystrom8 0.01| ssssssssssssssu 140 19 1412 0 0 0 1431.149577043733
  sweep nystrom8 1| sssssssssssss 13 0 117 0 0 0 -22819982238.862778
  sweep nystrom8 1500| s 1500 0 13500 0 0 0 0.6337976900916922
  sweep nystrom8 1e-05| ssssssssssssssu 294 22 2822 0 0 0 2546.9174970956556
  sweep nystrom8 1e-08| ssssssssssssssu 749 53 7165 0 0 0 5222.1673551138365
  sweep nystrom8 1e-12| ssssssssssssssu 2653 136 24965 0 0 0 14650.274844129874
  sweep nystrom8 2| sssssssssssss 26 0 234 0 0 0 632.106452567956
  sweep nystrom8 40| sssssssssssss 520 0 4680 0 0 0 8356.915604404001
  sweep nystrom8 49| sssssssssssss 637 0 5733 0 0 0 10394.748120084796
  sweep nystrom8 8| sssssssssssss 104 0 936 0 0 0 1837.980027294452
  sweep nystrom8 by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 3215 35 29215 0 0 0 173.661328559724
  sweep nystrom8 lasting| s 612 18 5652 0 0 0 0.6337977055006107
  sweep position-first explicit 1| sssssssssssss 13 0 13 0 0 0 312.7640727645826
  sweep position-first explicit 2| sssssssssssss 26 0 26 0 0 0 28094.53392587372
  sweep position-first explicit 40| sssssssssssss 520 0 520 0 0 0 8380.605687200457
  sweep position-first explicit 49| sssssssssssss 637 0 637 0 0 0 10361.58150602173
  sweep position-first explicit 8| sssssssssssss 104 0 104 0 0 0 1858.832063430128
  sweep position-first inKick 1| sssssssssssss 13 0 13 0 0 0 402.2466412876904
  sweep position-first inKick 2| sssssssssssss 26 0 26 0 0 0 1910.1531816208376
  sweep position-first inKick 40| sssssssssssss 520 0 520 0 0 0 8357.03077912459
  sweep position-first inKick 49| sssssssssssss 637 0 637 0 0 0 10397.184855907855
  sweep position-first inKick 8| sssssssssssss 104 0 104 0 0 0 1873.016859760839
  sweep position-first removed 1| sssssssssssss 13 0 13 0 0 0 363.27430289505895
  sweep position-first removed 2| sssssssssssss 26 0 26 0 0 0 44.43421240333048
  sweep position-first removed 40| sssssssssssss 520 0 520 0 0 0 8362.32723625432
  sweep position-first removed 49| sssssssssssss 637 0 637 0 0 0 10396.559338083136
  sweep position-first removed 8| sssssssssssss 104 0 104 0 0 0 1860.3972662211925
  sweep position-verlet explicit 1| sssssssssssss 13 0 13 0 0 0 385.9625449073847
  sweep position-verlet explicit 2| sssssssssssss 26 0 26 0 0 0 -120.0027270567222
  sweep position-verlet explicit 40| sssssssssssss 520 0 520 0 0 0 8464.975877519859
  sweep position-verlet explicit 49| sssssssssssss 637 0 637 0 0 0 10368.531387755213
  sweep position-verlet explicit 8| sssssssssssss 104 0 104 0 0 0 1868.582128463205
  sweep position-verlet inKick 1| sssssssssssss 13 0 13 0 0 0 399.14234620677803
  sweep position-verlet inKick 2| sssssssssssss 26 0 26 0 0 0 -100.18565850813546
  sweep position-verlet inKick 40| sssssssssssss 520 0 520 0 0 0 8357.980518661983
  sweep position-verlet inKick 49| sssssssssssss 637 0 637 0 0 0 10393.073418270727
  sweep position-verlet inKick 8| sssssssssssss 104 0 104 0 0 0 1856.9517361898404
  sweep position-verlet removed 1| sssssssssssss 13 0 13 0 0 0 342.20348172864607
  sweep position-verlet removed 2| sssssssssssss 26 0 26 0 0 0 -118.8891143842731
  sweep position-verlet removed 40| sssssssssssss 520 0 520 0 0 0 8359.08390210758
  sweep position-verlet removed 49| sssssssssssss 637 0 637 0 0 0 10394.65320027398
  sweep position-verlet removed 8| sssssssssssss 104 0 104 0 0 0 1855.7792579621942
  sweep radau5 0.01| ssssssssssssssssu 431 119 3118 550 479 0 1500.3953087140578
  sweep radau5 1| usssuusssssuusuu 9 0 45 9 9 0 62.1236587130116
  sweep radau5 1e-05| ssssssssssssssssu 3786 281 20674 4067 3481 0 10136.19118993227
  sweep radau5 1e-08| ssssssssssssssssu 36810 265 185689 37075 30590 0 92581.49872904673
  sweep radau5 2| ussssussssssusuu 22 0 201 22 14 0 638.5832183178297
  sweep radau5 40| ssssssssssssssuu 560 0 2991 560 248 0 8511.820812424015
  sweep radau5 49| ssssssssssssssuu 686 0 3582 686 302 0 10556.47167713036
  sweep radau5 8| ssssssssssssssuu 112 0 870 112 56 0 1930.8647349392234
  sweep radau5 by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssss 4436 87 21310 4523 3486 0 141.21297577507926
  sweep radau9 0.01| ssssssssssssssssu 177 24 2436 201 193 0 792.9962078047712
  sweep radau9 1| usssuussssssusuu 10 0 120 10 10 0 -17.3249704443444
  sweep radau9 1e-05| ssssssssssssssssu 658 128 8761 786 716 0 2126.1401065340037
  sweep radau9 1e-10| ssssssssssssssssu 5852 179 51626 6031 5094 0 15886.960284525408
  sweep radau9 2| usssuussssssusuu 20 0 215 20 12 0 1.6693551430029387
  sweep radau9 40| sssssssssssssssu 600 0 5415 600 259 0 9275.865073753956
  sweep radau9 49| sssssssssssssssu 735 0 6570 735 315 0 11481.522782439119
  sweep radau9 8| ssssssssssssssuu 112 0 1440 112 56 0 1883.8590907139785
  sweep radau9 by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 1165 66 12594 1231 942 0 173.67842941193058
  sweep rk4 1| sssssssssssss 13 0 52 0 0 0 439.46143191796307
  sweep rk4 2| sssssssssssss 26 0 104 0 0 0 2.5474348547034778e+17
  sweep rk4 40| sssssssssssss 520 0 2080 0 0 0 8354.11282963083
  sweep rk4 49| sssssssssssss 637 0 2548 0 0 0 10393.49792988232
  sweep rk4 8| sssssssssssss 104 0 416 0 0 0 1828.372768151253
  sweep rosenbrock 0.01| sssssssssssssssu 354 145 1352 499 499 0 2024.820004381189
  sweep rosenbrock 1e-05| sssssssssssssssu 2564 75 7842 2639 2639 0 9551.711595793578
  sweep rosenbrock 1e-08| sssssssssssssssu 41432 67 124430 41499 41499 0 48475.67978176381
  sweep rosenbrock by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssss 4867 101 14803 4968 4968 0 130.13879742449646
  sweep semi-implicit-euler explicit 1| sssssssssssss 13 0 26 0 0 0 388.83308506771306
  sweep semi-implicit-euler explicit 2| sssssssssssss 26 0 39 0 0 0 -134.4063818427225
  sweep semi-implicit-euler explicit 40| sssssssssssss 520 0 533 0 0 0 8386.818782063949
  sweep semi-implicit-euler explicit 49| sssssssssssss 637 0 650 0 0 0 10399.784545684244
  sweep semi-implicit-euler explicit 8| sssssssssssss 104 0 117 0 0 0 1866.3086732257034
  sweep semi-implicit-euler inKick 1| sssssssssssss 13 0 26 0 0 0 334.4355219198838
  sweep semi-implicit-euler inKick 2| sssssssssssss 26 0 39 0 0 0 -136.5264925127406
  sweep semi-implicit-euler inKick 40| sssssssssssss 520 0 533 0 0 0 8357.122700842785
  sweep semi-implicit-euler inKick 49| sssssssssssss 637 0 650 0 0 0 10392.195494975991
  sweep semi-implicit-euler inKick 8| sssssssssssss 104 0 117 0 0 0 1849.1351304324096
  sweep semi-implicit-euler removed 1| sssssssssssss 13 0 26 0 0 0 335.6021262470994
  sweep semi-implicit-euler removed 2| sssssssssssss 26 0 39 0 0 0 -135.99794973514787
  sweep semi-implicit-euler removed 40| sssssssssssss 520 0 533 0 0 0 8355.458711269652
  sweep semi-implicit-euler removed 49| sssssssssssss 637 0 650 0 0 0 10395.037279859735
  sweep semi-implicit-euler removed 8| sssssssssssss 104 0 117 0 0 0 1852.976638222576
  sweep series 2 0.01| ssssssmssssssssssssssususssusssssssssssssssssssussssusuussssssssduuussssssussmssssssssusssussdsssssssuss 7660 0 15320 0 0 0 25.69208623182925
  sweep series 20 1e-09| sssssssssssssssssssssussssssssssssssssssssssssssssssdsddssssssssuuuussssssssssssssssssmsssussdssssssssss 3438 0 68760 0 0 0 -60.62267031575024
  sweep series 24 1e-15| sssssssssssssssssssssussssssssssssssssssssssssssssssdsddssssssssddddssssssssssssssssssmsssdssdssssssssss 3319 0 79656 0 0 0 69.62189693048207
  sweep series 4 0.01| ssssssmssssssssssssssususssusssssssssssssssssssussssusuussssssssuudussssssussmssssssssusssussdsssssssuss 2873 0 11492 0 0 0 58.09673238232545
  sweep series 5 0.0001| sssssssssssssssssssssususssusssssssssssssssssssussssusuussssssssuuuussssssussmssssssssusssussdsssssssuss 7253 0 36265 0 0 0 176.32463610861214
  sweep series 8 1e-06| sssssssssssssssssssssussssssssssssssssssssssssssssssusuussssssssuuuussssssssssssssssssmsssussdssssssssss 7259 0 58072 0 0 0 59.39548592702316
  sweep series 9 0.001| sssssssssssssssssssssusssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssdssssssssss 572 0 5148 0 0 0 -9753.509370066886
  sweep series between 16|  s13 s27 s9 s26 s5 s5 s17 s27 s38 s1 s21 s12 s3 u262 s38 s18 u135 s27 s16 s36 s19 s16 s8 s26 s7 s4 -950.4894214423867
  sweep series between 3|  s18 s27 s34 s52 s21 s17 s39 s33 s94 s16 s33 s18 s16 u395 s29 s17 u46 s21 s19 s20 s36 s18 s16 s21 s26 s19 -956.0165729574326
  sweep series between 6|  s20 s39 s50 s44 s29 s19 s52 s44 s81 s17 s45 s24 s7 m500 s51 s21 u118 s32 s25 s39 s47 s25 s9 s30 s33 s26 -947.1216688168108
  sweep solution bogacki-shampine 2| 1008 12 3090 10 34 16 28 22 27 35 48 25 38 4131.479385037905
  sweep solution bogacki-shampine 3| 1009 12 3093 10 34 16 28 22 27 31 48 21 38 3885.323153105861
  sweep solution bogacki-shampine 4| 1011 12 3099 10 34 16 28 22 27 31 48 21 38 3890.2598290680467
  sweep solution dop853 2| 286 6 3528 10 35 15 25 20 25 30 45 20 35 2474.778808810394
  sweep solution dop853 3| 286 5 3517 10 35 15 25 20 25 30 45 20 35 2476.186825490169
  sweep solution dop853 4| 289 4 3542 10 35 15 25 20 25 30 45 20 35 2482.884310749546
  sweep solution rk4 2| 222 0 906 6 20 8 16 13 16 20 27 13 22 1780.2048992830437
  sweep solution rk4 3| 222 0 906 6 20 8 16 13 16 19 27 13 22 1793.0960716251147
  sweep solution rk4 4| 222 0 906 6 20 8 16 13 16 19 27 13 22 1792.363576614569
  sweep switching 0.01| sssssssssssssssu 167 16 1287 13 13 13 1401.1141406688437
  sweep switching 1e-05| sssssssssssssssu 571 80 4485 15 15 15 3213.1112937440266
  sweep switching 1e-08| sssssssssssssssu 2136 145 15821 14 12 14 11087.59507992695
  sweep switching by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 2307 121 16899 68 68 68 290.5251596242623
  sweep symmetric10 1| sssssssssssss 13 0 234 0 0 0 529.830070354906
  sweep symmetric10 11| sssssssssssss 143 0 2028 0 0 0 2596.450908187657
  sweep symmetric10 12| sssssssssssss 156 0 2041 0 0 0 2826.8125494108563
  sweep symmetric10 13| sssssssssssss 169 0 2054 0 0 0 3035.678950829787
  sweep symmetric10 2| sssssssssssss 26 0 455 0 0 0 626.6583409636139
  sweep symmetric10 3000| s 3000 0 3145 0 0 0 0.6337976897987141
  sweep symmetric10 320| sssssssssssss 4160 0 6045 0 0 0 65065.338794690746
  sweep symmetric10 40| sssssssssssss 520 0 2405 0 0 0 8356.86031209899
  sweep symmetric10 5| sssssssssssss 65 0 1118 0 0 0 1299.2040880368797
  sweep symmetric10 6| sssssssssssss 78 0 1339 0 0 0 1517.4229179465206
  sweep symmetric12 1| sssssssssssss 13 0 234 0 0 0 529.830070354906
  sweep symmetric12 11| sssssssssssss 143 0 2444 0 0 0 2598.4048178454104
  sweep symmetric12 12| sssssssssssss 156 0 2457 0 0 0 2828.1395870113015
  sweep symmetric12 13| sssssssssssss 169 0 2470 0 0 0 3036.6746474751512
  sweep symmetric12 2| sssssssssssss 26 0 455 0 0 0 626.6583409636139
  sweep symmetric12 3000| s 3000 0 3177 0 0 0 0.6337976906058007
  sweep symmetric12 320| sssssssssssss 4160 0 6461 0 0 0 65064.45049588701
  sweep symmetric12 40| sssssssssssss 520 0 2821 0 0 0 8356.86362103776
  sweep symmetric12 5| sssssssssssss 65 0 1118 0 0 0 1299.2040880368797
  sweep symmetric12 6| sssssssssssss 78 0 1339 0 0 0 1517.4229179465206
  sweep symmetric6 1| sssssssssssss 13 0 234 0 0 0 529.830070354906
  sweep symmetric6 11| sssssssssssss 143 0 1196 0 0 0 2597.623702113598
  sweep symmetric6 12| sssssssssssss 156 0 1209 0 0 0 2826.6806448051243
  sweep symmetric6 13| sssssssssssss 169 0 1222 0 0 0 3035.6606090230803
  sweep symmetric6 2| sssssssssssss 26 0 455 0 0 0 626.6583409636139
  sweep symmetric6 3000| s 3000 0 3081 0 0 0 0.6337974904392778
  sweep symmetric6 320| sssssssssssss 4160 0 5213 0 0 0 65067.01387666552
  sweep symmetric6 40| sssssssssssss 520 0 1573 0 0 0 8356.908198222043
  sweep symmetric6 5| sssssssssssss 65 0 1118 0 0 0 1299.2040880368797
  sweep symmetric6 6| sssssssssssss 78 0 1131 0 0 0 1507.7041502745092
  sweep symmetric8 1| sssssssssssss 13 0 234 0 0 0 529.830070354906
  sweep symmetric8 11| sssssssssssss 143 0 1612 0 0 0 2597.1983451950796
  sweep symmetric8 12| sssssssssssss 156 0 1625 0 0 0 2826.640459150264
  sweep symmetric8 13| sssssssssssss 169 0 1638 0 0 0 3035.1672296192996
  sweep symmetric8 2| sssssssssssss 26 0 455 0 0 0 626.6583409636139
  sweep symmetric8 3000| s 3000 0 3113 0 0 0 0.6337976750403007
  sweep symmetric8 320| sssssssssssss 4160 0 5629 0 0 0 65065.33897922006
  sweep symmetric8 40| sssssssssssss 520 0 1989 0 0 0 8356.866183798316
  sweep symmetric8 5| sssssssssssss 65 0 1118 0 0 0 1299.2040880368797
  sweep symmetric8 6| sssssssssssss 78 0 1339 0 0 0 1517.4229179465206
  sweep system bogacki-shampine chain 1| ssssss 6 0 216 0 0 0 295.8462087192702
  sweep system bogacki-shampine chain 1e-10| ssssss 22377 32 605097 0 0 0 51908.85719716927
  sweep system bogacki-shampine chain 1e-2| ssssss 65 16 2241 0 0 0 4481.137132527313
  sweep system bogacki-shampine chain 1e-6| ssssss 1048 32 29214 0 0 0 19512.880307806143
  sweep system bogacki-shampine chain 2| ssssss 12 0 378 0 0 0 954.9643238738593
  sweep system bogacki-shampine chain 49| ssssss 294 0 7992 0 0 0 6491.970914204532
  sweep system bogacki-shampine chain 8| ssssss 48 0 1350 0 0 0 3974.956181191341
  sweep system bogacki-shampine chain absolute| ssssss 693 232 25029 0 0 0 13525.236366032746
  sweep system bogacki-shampine chain budget| mmmmms 1 0 36 0 0 0 23.312500000010367
  sweep system bogacki-shampine chain first| ssssss 544 32 15606 0 0 0 11156.734554600785
  sweep system bogacki-shampine chain largest| ssssss 239 20 7047 0 0 0 7099.963769073391
  sweep system bogacki-shampine chain memory| ssssss 742 4 20196 0 0 0 14201.318288220702
  sweep system bogacki-shampine chain relative| ssssss 268 20 7830 0 0 0 7547.531378873503
  sweep system bogacki-shampine chain safety| ssssss 1414 0 38232 0 0 0 25353.547540646476
  sweep system bogacki-shampine chain smallest| uuuuus 1 0 36 0 0 0 23.312500000010367
  sweep system bogacki-shampine coupled 1| ssssss 6 0 72 0 0 0 347.172648726848
  sweep system bogacki-shampine coupled 1e-10| ssssss 30437 50 274401 0 0 0 95240.36649083592
  sweep system bogacki-shampine coupled 1e-2| ssssss 82 21 945 0 0 0 2589.2416128765485
  sweep system bogacki-shampine coupled 1e-6| ssssss 1425 50 13293 0 0 0 42711.290372221934
  sweep system bogacki-shampine coupled 2| ssssss 12 0 126 0 0 0 -146.19084276997626
  sweep system bogacki-shampine coupled 49| ssssss 294 0 2664 0 0 0 5963.187944042772
  sweep system bogacki-shampine coupled 8| ssssss 48 0 450 0 0 0 924.9636403821221
  sweep system bogacki-shampine coupled absolute| ssssss 649 204 7695 0 0 0 19479.936839467082
  sweep system bogacki-shampine coupled budget| mmmmms 1 0 12 0 0 0 7.312500000013325
  sweep system bogacki-shampine coupled first| ssssss 715 50 6903 0 0 0 20329.252757829694
  sweep system bogacki-shampine coupled largest| ssssss 322 37 3249 0 0 0 9746.449651689889
  sweep system bogacki-shampine coupled memory| ssssss 880 4 7974 0 0 0 24679.40429657256
  sweep system bogacki-shampine coupled relative| ssssss 377 29 3672 0 0 0 11183.150741135456
  sweep system bogacki-shampine coupled safety| ssssss 1927 0 17361 0 0 0 58398.42603007728
  sweep system bogacki-shampine coupled smallest| uuuuus 1 0 12 0 0 0 7.312500000013325
  sweep system bogacki-shampine eating 1| ssssss 6 0 72 0 0 0 523.8673683409285
  sweep system bogacki-shampine eating 1e-10| ssssss 9663 12 87093 0 0 0 39121.449007043986
  sweep system bogacki-shampine eating 1e-2| ssssss 32 4 342 0 0 0 1571.385738602799
  sweep system bogacki-shampine eating 1e-6| ssssss 457 12 4239 0 0 0 5417.874535836108
  sweep system bogacki-shampine eating 2| ssssss 12 0 126 0 0 0 114.00810180816134
  sweep system bogacki-shampine eating 49| ssssss 294 0 2664 0 0 0 3624.7860774721544
  sweep system bogacki-shampine eating 8| ssssss 48 0 450 0 0 0 1650.1574393871563
  sweep system bogacki-shampine eating absolute| ssssss 134 8 1296 0 0 0 2479.905327188499
  sweep system bogacki-shampine eating budget| mmmmms 1 0 12 0 0 0 7.3125000000016405
  sweep system bogacki-shampine eating first| ssssss 263 12 2493 0 0 0 3250.313223724151
  sweep system bogacki-shampine eating largest| ssssss 131 0 1197 0 0 0 2607.304692988383
  sweep system bogacki-shampine eating memory| ssssss 348 0 3150 0 0 0 4222.761952566493
  sweep system bogacki-shampine eating relative| ssssss 129 12 1287 0 0 0 2506.884246132188
  sweep system bogacki-shampine eating safety| ssssss 617 0 5571 0 0 0 6746.959230357361
  sweep system bogacki-shampine eating smallest| uuuuus 1 0 12 0 0 0 7.3125000000016405
  sweep system dop853 chain 1| ssssss 6 0 702 0 0 0 64.06392379782085
  sweep system dop853 chain 1e-10| ssssss 185 16 21618 0 0 0 6255.830539851462
  sweep system dop853 chain 1e-2| ssssss 26 4 3258 0 0 0 3790.6417016226455
  sweep system dop853 chain 1e-6| ssssss 67 20 9270 0 0 0 4469.2765646881135
  sweep system dop853 chain 2| ssssss 12 0 1350 0 0 0 3165.2375800622544
  sweep system dop853 chain 49| ssssss 294 0 31806 0 0 0 6492.091673403427
  sweep system dop853 chain 8| ssssss 48 0 5238 0 0 0 3974.5662426676936
  sweep system dop853 chain absolute| ssssss 51 12 6750 0 0 0 4185.579423918323
  sweep system dop853 chain budget| mmmmms 3 0 333 0 0 0 23.31250000001037
  sweep system dop853 chain first| ssssss 112 4 12546 0 0 0 4136.083591469655
  sweep system dop853 chain largest| ssssss 118 0 12798 0 0 0 5182.435024130178
  sweep system dop853 chain memory| ssssss 59 0 6426 0 0 0 4294.524380490996
  sweep system dop853 chain relative| ssssss 39 0 4266 0 0 0 3969.8559068399236
  sweep system dop853 chain safety| ssssss 118 0 12798 0 0 0 5207.529572488313
  sweep system dop853 chain smallest| uuuuuu 0 0 0 0 0 0 0.0
  sweep system dop853 coupled 1| ssssss 6 0 234 0 0 0 -288.58264859983956
  sweep system dop853 coupled 1e-10| ssssss 194 21 7695 0 0 0 5723.942243858544
  sweep system dop853 coupled 1e-2| ssssss 31 4 1266 0 0 0 769.1518002061333
  sweep system dop853 coupled 1e-6| ssssss 71 12 2970 0 0 0 2119.5954874445156
  sweep system dop853 coupled 2| ddddss 4 0 150 0 0 0 26.337043227125584
  sweep system dop853 coupled 49| ssssss 294 0 10602 0 0 0 5960.44632848766
  sweep system dop853 coupled 8| ssssss 48 0 1746 0 0 0 1016.9813888800807
  sweep system dop853 coupled absolute| ssssss 47 8 1974 0 0 0 1222.3043345262445
  sweep system dop853 coupled budget| mmmmms 3 0 111 0 0 0 7.3125000000133245
  sweep system dop853 coupled first| ssssss 120 16 4866 0 0 0 1623.4938235978118
  sweep system dop853 coupled largest| ssssss 118 0 4266 0 0 0 3387.270986407634
  sweep system dop853 coupled memory| ssssss 64 0 2322 0 0 0 1752.638639819267
  sweep system dop853 coupled relative| ssssss 47 8 1974 0 0 0 1280.4357429139015
  sweep system dop853 coupled safety| ssssss 134 0 4842 0 0 0 4100.123030613398
  sweep system dop853 coupled smallest| uuuuuu 0 0 0 0 0 0 0.0
  sweep system dop853 eating 1| ssssss 6 0 234 0 0 0 6015.626244527756
  sweep system dop853 eating 1e-10| ssssss 108 4 4038 0 0 0 2288.396121806235
  sweep system dop853 eating 1e-2| ssssss 26 0 954 0 0 0 1502.0996832258922
  sweep system dop853 eating 1e-6| ssssss 43 0 1566 0 0 0 1643.2836989064135
  sweep system dop853 eating 2| ssssss 12 0 450 0 0 0 1367.6556188728784
  sweep system dop853 eating 49| ssssss 294 0 10602 0 0 0 3624.7619354226335
  sweep system dop853 eating 8| ssssss 48 0 1746 0 0 0 1647.8355773744177
  sweep system dop853 eating absolute| ssssss 31 0 1134 0 0 0 1494.3484957775804
  sweep system dop853 eating budget| mmmmms 3 0 111 0 0 0 7.312500000001641
  sweep system dop853 eating first| ssssss 100 0 3618 0 0 0 1560.7974165101646
  sweep system dop853 eating largest| ssssss 118 0 4266 0 0 0 2600.6480278056843
  sweep system dop853 eating memory| ssssss 47 0 1710 0 0 0 1685.8962266564522
  sweep system dop853 eating relative| ssssss 31 0 1134 0 0 0 1507.5330697715406
  sweep system dop853 eating safety| ssssss 73 0 2646 0 0 0 1935.5634973070685
  sweep system dop853 eating smallest| uuuuuu 0 0 0 0 0 0 0.0
  sweep system euler chain 1| ssssss 6 0 108 0 0 0 1807.309819924298
  sweep system euler chain 2| ssssss 12 0 162 0 0 0 178.1622737384562
  sweep system euler chain 49| ssssss 294 0 2700 0 0 0 6390.420548407356
  sweep system euler chain 8| ssssss 48 0 486 0 0 0 71.39497071711644
  sweep system euler coupled 1| ssssss 6 0 36 0 0 0 -330.0018487870777
  sweep system euler coupled 2| ssssss 12 0 54 0 0 0 90.96960552467482
  sweep system euler coupled 49| ssssss 294 0 900 0 0 0 5153.285519063611
  sweep system euler coupled 8| ssssss 48 0 162 0 0 0 -411.37722072322254
  sweep system euler eating 1| ssssss 6 0 36 0 0 0 741.1663596462989
  sweep system euler eating 2| ssssss 12 0 54 0 0 0 325.9859976281519
  sweep system euler eating 49| ssssss 294 0 900 0 0 0 3585.903159866972
  sweep system euler eating 8| ssssss 48 0 162 0 0 0 1545.4240351030326
  sweep system heun chain 1| ssssss 6 0 162 0 0 0 58.36404246906995
  sweep system heun chain 2| ssssss 12 0 270 0 0 0 76.96880907437405
  sweep system heun chain 49| ssssss 294 0 5346 0 0 0 6495.753561278921
  sweep system heun chain 8| ssssss 48 0 918 0 0 0 9640.61882286486
  sweep system heun coupled 1| ssssss 6 0 54 0 0 0 -320.38406946894645
  sweep system heun coupled 2| ssssss 12 0 90 0 0 0 497.5018808152971
  sweep system heun coupled 49| ssssss 294 0 1782 0 0 0 5950.8395422614885
  sweep system heun coupled 8| ssssss 48 0 306 0 0 0 427.58880449173137
  sweep system heun eating 1| ssssss 6 0 54 0 0 0 -360.7123439721294
  sweep system heun eating 2| ssssss 12 0 90 0 0 0 -14.522433360172728
  sweep system heun eating 49| ssssss 294 0 1782 0 0 0 3624.1231051115965
  sweep system heun eating 8| ssssss 48 0 306 0 0 0 1628.6248853608647
  sweep system nystrom12 chain 1| ssssss 6 0 540 0 0 0 1.1782739165006404e+51
  sweep system nystrom12 chain 1e-10| ssssss 68 4 6130 0 0 0 3106.3891031006006
  sweep system nystrom12 chain 1e-2| ssssss 22 0 1900 0 0 0 2174.738802297996
  sweep system nystrom12 chain 1e-6| ssssss 35 4 3325 0 0 0 2421.2462946711335
  sweep system nystrom12 chain 2| ssssss 12 0 1050 0 0 0 2034.9479980823317
  sweep system nystrom12 chain 49| ssssss 294 0 25020 0 0 0 6133.437532554082
  sweep system nystrom12 chain 8| ssssss 48 0 4110 0 0 0 2558.219108350785
  sweep system nystrom12 chain absolute| ssssss 31 4 2985 0 0 0 2368.5413894613494
  sweep system nystrom12 chain budget| mmmmss 7 0 605 0 0 0 41.107702196332816
  sweep system nystrom12 chain first| ssssss 96 0 8190 0 0 0 2320.079088988332
  sweep system nystrom12 chain largest| ssssss 118 0 10060 0 0 0 4273.685310703186
  sweep system nystrom12 chain memory| ssssss 39 0 3345 0 0 0 2513.5732179510283
  sweep system nystrom12 chain relative| ssssss 27 0 2325 0 0 0 2253.9308855062595
  sweep system nystrom12 chain safety| ssssss 68 0 5810 0 0 0 3196.527247012623
  sweep system nystrom12 chain smallest| uuuuuu 0 0 0 0 0 0 0.0
  sweep system nystrom12 long| s 1500 0 76503 0 0 0 -5.398882407339429
  sweep system nystrom6 chain 1| ssssss 6 0 180 0 0 0 1313134247883.5825
  sweep system nystrom6 chain 1e-10| ssssss 736 12 18730 0 0 0 16271.260301028
  sweep system nystrom6 chain 1e-2| ssssss 31 0 805 0 0 0 2366.820951707743
  sweep system nystrom6 chain 1e-6| ssssss 132 12 3630 0 0 0 4454.446737384115
  sweep system nystrom6 chain 2| ssssss 12 0 330 0 0 0 2118.288990767545
  sweep system nystrom6 chain 49| ssssss 294 0 7380 0 0 0 6133.437532593557
  sweep system nystrom6 chain 8| ssssss 48 0 1230 0 0 0 2558.2675845685153
  sweep system nystrom6 chain absolute| ssssss 106 43 3755 0 0 0 3799.513335543091
  sweep system nystrom6 chain budget| mmmmms 3 0 80 0 0 0 14.62500000000711
  sweep system nystrom6 chain first| ssssss 145 12 3955 0 0 0 3513.861818891106
  sweep system nystrom6 chain largest| ssssss 118 0 2980 0 0 0 4210.429707889409
  sweep system nystrom6 chain memory| ssssss 120 0 3030 0 0 0 4022.6531731201035
  sweep system nystrom6 chain relative| ssssss 64 4 1730 0 0 0 3087.4902910917212
  sweep system nystrom6 chain safety| ssssss 217 0 5455 0 0 0 6071.8726638706985
  sweep system nystrom6 chain smallest| uuuuuu 0 0 0 0 0 0 0.0
  sweep system nystrom6 long| s 1500 0 22503 0 0 0 -5.398754311499732
  sweep system position-first chain 1| ssssss 6 0 60 0 0 0 388.22294629161655
  sweep system position-first chain 2| ssssss 12 0 90 0 0 0 -216.23823012916452
  sweep system position-first chain 49| ssssss 294 0 1500 0 0 0 6081.973271493737
  sweep system position-first chain 8| ssssss 48 0 270 0 0 0 2380.429679967318
  sweep system position-first long| s 1500 0 4503 0 0 0 4.848574239599249
  sweep system rk4 chain 1| ssssss 6 0 270 0 0 0 93.03596763829427
  sweep system rk4 chain 2| ssssss 12 0 486 0 0 0 -127268474691173.06
  sweep system rk4 chain 49| ssssss 294 0 10638 0 0 0 6492.092916160257
  sweep system rk4 chain 8| ssssss 48 0 1782 0 0 0 3973.157883003362
  sweep system rk4 coupled 1| ssssss 6 0 90 0 0 0 6854.074168146617
  sweep system rk4 coupled 2| ssssss 12 0 162 0 0 0 4544856.314221683
  sweep system rk4 coupled 49| ssssss 294 0 3546 0 0 0 5960.494023687563
  sweep system rk4 coupled 8| ssssss 48 0 594 0 0 0 1050.9844631244323
  sweep system rk4 eating 1| ssssss 6 0 90 0 0 0 174.55026584724502
  sweep system rk4 eating 2| ssssss 12 0 162 0 0 0 120425.89701146705
  sweep system rk4 eating 49| ssssss 294 0 3546 0 0 0 3624.7620228880414
  sweep system rk4 eating 8| ssssss 48 0 594 0 0 0 1647.45078286902
  sweep system taylor 1 16 adaptive(tolerance: 0.01)| sssssss 43 0 645 0 0 0 372.58441208076823
  sweep system taylor 1 16 adaptive(tolerance: 1e-06)| sssssss 70 0 1050 0 0 0 476.4213081206984
  sweep system taylor 1 16 adaptive(tolerance: 1e-12)| sssssss 175 0 2625 0 0 0 905.0145320219877
  sweep system taylor 1 16 fixed(steps: 1)| sssssss 7 0 210 0 0 0 80.51307142578062
  sweep system taylor 1 16 fixed(steps: 3)| sssssss 21 0 420 0 0 0 71.68726718284339
  sweep system taylor 1 16 fixed(steps: 49)| sssssss 343 0 5250 0 0 0 1185.0327990747408
  sweep system taylor 1 16 fixed(steps: 8)| sssssss 56 0 945 0 0 0 363.167392512728
  sweep system taylor 1 2 adaptive(tolerance: 0.01)| sssssss 2533 0 2533 0 0 0 1518.4254450333315
  sweep system taylor 1 2 fixed(steps: 1)| sssssss 7 0 14 0 0 0 -0.05242431685682669
  sweep system taylor 1 2 fixed(steps: 3)| sssssss 21 0 28 0 0 0 -77.36411251735936
  sweep system taylor 1 2 fixed(steps: 49)| sssssss 343 0 350 0 0 0 242.11620841678263
  sweep system taylor 1 2 fixed(steps: 8)| sssssss 56 0 63 0 0 0 52.8397716603677
  sweep system taylor 1 8 adaptive(tolerance: 1e-06)| sssssss 298 0 2086 0 0 0 1254.8770113955309
  sweep system taylor 1 8 adaptive(tolerance: 1e-12)| sssssss 2132 0 14924 0 0 0 1516.967119787754
  sweep system taylor 1 9 adaptive(tolerance: 0.01)| sssssss 75 0 600 0 0 0 519.5257750007594
  sweep system taylor 1 9 adaptive(tolerance: 1e-06)| sssssss 224 0 1792 0 0 0 1037.536656532863
  sweep system taylor 1 9 adaptive(tolerance: 1e-12)| sssssss 1224 0 9792 0 0 0 1517.4221403024192
  sweep system taylor 1 9 fixed(steps: 1)| sssssss 7 0 112 0 0 0 -37.6951856217111
  sweep system taylor 1 9 fixed(steps: 3)| sssssss 21 0 224 0 0 0 -35.07053989199982
  sweep system taylor 1 9 fixed(steps: 49)| sssssss 343 0 2800 0 0 0 1185.0327921256246
  sweep system taylor 1 9 fixed(steps: 8)| sssssss 56 0 504 0 0 0 553.0247620705995
  sweep system taylor 10 16 adaptive(tolerance: 0.01)| sssssss 22 0 3300 0 0 0 172.10364197214784
  sweep system taylor 10 16 adaptive(tolerance: 1e-06)| sssssss 38 0 5700 0 0 0 282.44986926614763
  sweep system taylor 10 16 adaptive(tolerance: 1e-12)| sssssss 91 0 13650 0 0 0 573.8705855197319
  sweep system taylor 10 16 fixed(steps: 1)| sssssss 7 0 2100 0 0 0 -33.89243957453156
  sweep system taylor 10 16 fixed(steps: 3)| sssssss 21 0 4200 0 0 0 132.87297775291012
  sweep system taylor 10 16 fixed(steps: 49)| sssssss 343 0 52500 0 0 0 1142.830682903084
  sweep system taylor 10 16 fixed(steps: 8)| sssssss 56 0 9450 0 0 0 311.3342696699941
  sweep system taylor 10 2 adaptive(tolerance: 0.01)| sssssss 2424 0 24240 0 0 0 1477.8391910904445
  sweep system taylor 10 2 fixed(steps: 1)| sssssss 7 0 140 0 0 0 1.7021412192997718
  sweep system taylor 10 2 fixed(steps: 3)| sssssss 21 0 280 0 0 0 4.578674380415075
  sweep system taylor 10 2 fixed(steps: 49)| sssssss 343 0 3500 0 0 0 1118.648511788559
  sweep system taylor 10 2 fixed(steps: 8)| sssssss 56 0 630 0 0 0 -10.649693616976679
  sweep system taylor 10 8 adaptive(tolerance: 1e-06)| sssssss 164 0 11480 0 0 0 838.3170692495029
  sweep system taylor 10 8 adaptive(tolerance: 1e-12)| sssssss 1163 0 81410 0 0 0 1475.6832290015589
  sweep system taylor 10 9 adaptive(tolerance: 0.01)| sssssss 43 0 3440 0 0 0 325.8093837058336
  sweep system taylor 10 9 adaptive(tolerance: 1e-06)| sssssss 122 0 9760 0 0 0 703.8103311585166
  sweep system taylor 10 9 adaptive(tolerance: 1e-12)| sssssss 659 0 52720 0 0 0 1476.191896162087
  sweep system taylor 10 9 fixed(steps: 1)| sssssss 7 0 1120 0 0 0 5.245587771721004
  sweep system taylor 10 9 fixed(steps: 3)| sssssss 21 0 2240 0 0 0 17.903473860403288
  sweep system taylor 10 9 fixed(steps: 49)| sssssss 343 0 28000 0 0 0 1142.8306829186909
  sweep system taylor 10 9 fixed(steps: 8)| sssssss 56 0 5040 0 0 0 311.34229059432647
  sweep system taylor 13 16 adaptive(tolerance: 0.01)| sssssss 17 0 3315 0 0 0 -2871.643062491555
  sweep system taylor 13 16 adaptive(tolerance: 1e-06)| sssssss 28 0 5460 0 0 0 -2923.872529234045
  sweep system taylor 13 16 adaptive(tolerance: 1e-12)| sssssss 59 0 11505 0 0 0 -2977.066513193768
  sweep system taylor 13 16 fixed(steps: 1)| sssssss 7 0 2730 0 0 0 -885.5016113563322
  sweep system taylor 13 16 fixed(steps: 3)| sssssss 21 0 5460 0 0 0 -2962.889369413222
  sweep system taylor 13 16 fixed(steps: 49)| sssssss 343 0 68250 0 0 0 -2681.510483897662
  sweep system taylor 13 16 fixed(steps: 8)| sssssss 56 0 12285 0 0 0 -3049.110213479275
  sweep system taylor 13 2 adaptive(tolerance: 0.01)| sssssss 1854 0 24102 0 0 0 -2569.6131746200203
  sweep system taylor 13 2 fixed(steps: 1)| sssssss 7 0 182 0 0 0 -975.7183685827545
  sweep system taylor 13 2 fixed(steps: 3)| sssssss 21 0 364 0 0 0 -122.14621171454439
  sweep system taylor 13 2 fixed(steps: 49)| sssssss 343 0 4550 0 0 0 -2547.371846762024
  sweep system taylor 13 2 fixed(steps: 8)| sssssss 56 0 819 0 0 0 -1382.220764811261
  sweep system taylor 13 8 adaptive(tolerance: 1e-06)| sssssss 112 0 10192 0 0 0 -2954.2839964408163
  sweep system taylor 13 8 adaptive(tolerance: 1e-12)| sssssss 783 0 71253 0 0 0 -2573.695740048294
  sweep system taylor 13 9 adaptive(tolerance: 0.01)| sssssss 28 0 2912 0 0 0 -3025.036548453173
  sweep system taylor 13 9 adaptive(tolerance: 1e-06)| sssssss 80 0 8320 0 0 0 -2997.82195393623
  sweep system taylor 13 9 adaptive(tolerance: 1e-12)| sssssss 447 0 46488 0 0 0 -2529.8354640999914
  sweep system taylor 13 9 fixed(steps: 1)| sssssss 7 0 1456 0 0 0 392.81277351516803
  sweep system taylor 13 9 fixed(steps: 3)| sssssss 21 0 2912 0 0 0 -2895.7888563067118
  sweep system taylor 13 9 fixed(steps: 49)| sssssss 343 0 36400 0 0 0 -2681.5104838807756
  sweep system taylor 13 9 fixed(steps: 8)| sssssss 56 0 6552 0 0 0 -3049.2077440137946
  sweep system tsitouras chain 1| ssssss 6 0 378 0 0 0 146992.00146473842
  sweep system tsitouras chain 1e-10| ssssss 1001 20 55188 0 0 0 18594.877027938906
  sweep system tsitouras chain 1e-2| ssssss 37 8 2484 0 0 0 3998.059491515425
  sweep system tsitouras chain 1e-6| ssssss 168 16 9990 0 0 0 6020.771894605002
  sweep system tsitouras chain 2| ddddss 4 0 234 0 0 0 64.14508718499312
  sweep system tsitouras chain 49| ssssss 294 0 15930 0 0 0 6492.091615042551
  sweep system tsitouras chain 8| ssssss 48 0 2646 0 0 0 3973.851348269197
  sweep system tsitouras chain absolute| ssssss 121 60 9828 0 0 0 5306.00748742845
  sweep system tsitouras chain budget| mmmmms 2 0 117 0 0 0 23.312500000010367
  sweep system tsitouras chain first| ssssss 164 16 9774 0 0 0 5096.093783128624
  sweep system tsitouras chain largest| ssssss 117 0 6372 0 0 0 5137.866083992745
  sweep system tsitouras chain memory| ssssss 148 0 8046 0 0 0 5532.997140700752
  sweep system tsitouras chain relative| ssssss 71 8 4320 0 0 0 4493.630596545971
  sweep system tsitouras chain safety| ssssss 290 0 15714 0 0 0 7942.4086734516495
  sweep system tsitouras chain smallest| uuuuuu 0 0 0 0 0 0 0.0
  sweep system tsitouras coupled 1| ssssss 6 0 126 0 0 0 -39748.60339751696
  sweep system tsitouras coupled 1e-10| ssssss 1213 29 22374 0 0 0 35991.09583010174
  sweep system tsitouras coupled 1e-2| ssssss 41 8 900 0 0 0 1244.7855641969002
  sweep system tsitouras coupled 1e-6| ssssss 193 13 3726 0 0 0 5652.986292164063
  sweep system tsitouras coupled 2| ssssss 12 0 234 0 0 0 1117160.005082048
  sweep system tsitouras coupled 49| ssssss 294 0 5310 0 0 0 5960.44626973917
  sweep system tsitouras coupled 8| ssssss 48 0 882 0 0 0 1010.2589043139818
  sweep system tsitouras coupled absolute| ssssss 108 21 2340 0 0 0 3312.9563765439375
  sweep system tsitouras coupled budget| mmmmms 2 0 39 0 0 0 7.3125000000133245
  sweep system tsitouras coupled first| ssssss 184 16 3618 0 0 0 3890.6359451470566
  sweep system tsitouras coupled largest| ssssss 122 0 2214 0 0 0 3516.114911776816
  sweep system tsitouras coupled memory| ssssss 169 0 3060 0 0 0 4749.942427340505
  sweep system tsitouras coupled relative| ssssss 92 8 1818 0 0 0 2706.7686853044315
  sweep system tsitouras coupled safety| ssssss 356 0 6426 0 0 0 10763.814510903585
  sweep system tsitouras coupled smallest| uuuuuu 0 0 0 0 0 0 0.0
  sweep system tsitouras eating 1| ssssss 6 0 126 0 0 0 -1791.0619268305911
  sweep system tsitouras eating 1e-10| ssssss 494 4 8982 0 0 0 5394.13796149551
  sweep system tsitouras eating 1e-2| ssssss 25 0 468 0 0 0 1450.5410771016511
  sweep system tsitouras eating 1e-6| ssssss 91 4 1728 0 0 0 2006.656789106011
  sweep system tsitouras eating 2| ddddss 4 0 78 0 0 0 28.71481773106227
  sweep system tsitouras eating 49| ssssss 294 0 5310 0 0 0 3624.76193841296
  sweep system tsitouras eating 8| ssssss 48 0 882 0 0 0 1647.8455983187625
  sweep system tsitouras eating absolute| ssssss 51 4 1008 0 0 0 1667.8262730410336
  sweep system tsitouras eating budget| mmmmms 2 0 39 0 0 0 7.31250000000164
  sweep system tsitouras eating first| ssssss 124 4 2322 0 0 0 1863.9898711087271
  sweep system tsitouras eating largest| ssssss 117 0 2124 0 0 0 2583.868823553533
  sweep system tsitouras eating memory| ssssss 95 0 1728 0 0 0 2119.2683566366672
  sweep system tsitouras eating relative| ssssss 51 0 936 0 0 0 1701.5320202906987
  sweep system tsitouras eating safety| ssssss 153 0 2772 0 0 0 2591.963307362549
  sweep system tsitouras eating smallest| uuuuuu 0 0 0 0 0 0 0.0
  sweep system yoshida4 chain 1| ssssss 6 0 120 0 0 0 2.342553025483098e+38
  sweep system yoshida4 chain 2| ddddss 4 0 70 0 0 0 43.157733781144586
  sweep system yoshida4 chain 49| ssssss 294 0 4440 0 0 0 6133.320507022126
  sweep system yoshida4 chain 8| ssssss 48 0 750 0 0 0 2508.749341875443
  sweep system yoshida4 long| s 1500 0 13503 0 0 0 -1.826500731638275
  sweep taylor 11 by tolerance| ssssssssssssssssssssssssssssssss 4265 0 46915 0 0 0 -666.1660460716063
  sweep taylor 20 by tolerance| ssssssssssssssssssssssssssssssss 2159 0 43180 0 0 0 -394.07228896682597
  sweep taylor 8 by tolerance| ssssssssssssssssssssssssssssssss 8167 0 65336 0 0 0 -103.5742734623151
  sweep taylor creeping 14 adaptive(tolerance: 0.01)| sssssss 552 0 7728 0 0 0 681.3422934439919
  sweep taylor creeping 14 adaptive(tolerance: 1e-06)| sssssss 557 0 7798 0 0 0 680.1429320699624
  sweep taylor creeping 14 adaptive(tolerance: 1e-13)| sssssss 600 0 8400 0 0 0 681.1161750643676
  sweep taylor creeping 14 fixed(steps: 1)| sssssss 7 0 98 0 0 0 356.4231688771162
  sweep taylor creeping 14 fixed(steps: 40)| dddsdss 120 0 1680 0 0 0 8347.294878003451
  sweep taylor creeping 14 fixed(steps: 49)| dddsdss 147 0 2058 0 0 0 10150.316611638144
  sweep taylor creeping 2 adaptive(tolerance: 0.01)| sssssss 1692 0 3384 0 0 0 679.7365168103056
  sweep taylor creeping 2 fixed(steps: 1)| sssssss 7 0 14 0 0 0 392.2398187076073
  sweep taylor creeping 2 fixed(steps: 40)| sssssss 280 0 560 0 0 0 8712.415664958093
  sweep taylor creeping 2 fixed(steps: 49)| sssssss 343 0 686 0 0 0 9614.807584221906
  sweep taylor creeping 7 adaptive(tolerance: 0.01)| sssssss 960 0 6720 0 0 0 674.691037530826
  sweep taylor creeping 7 adaptive(tolerance: 1e-06)| sssssss 979 0 6853 0 0 0 680.1709317182681
  sweep taylor creeping 7 adaptive(tolerance: 1e-13)| sssssss 1428 0 9996 0 0 0 680.1493018816021
  sweep taylor creeping 7 fixed(steps: 1)| sssssss 7 0 49 0 0 0 441.963037384673
  sweep taylor creeping 7 fixed(steps: 40)| dddsdss 120 0 840 0 0 0 8900.403591014714
  sweep taylor creeping 7 fixed(steps: 49)| dddsdss 147 0 1029 0 0 0 10463.222608194965
  sweep taylor creeping 9 adaptive(tolerance: 1e-06)| sssssss 804 0 7236 0 0 0 680.1679559354711
  sweep taylor creeping 9 adaptive(tolerance: 1e-13)| sssssss 966 0 8694 0 0 0 681.1155510384224
  sweep taylor duffing 14 adaptive(tolerance: 0.01)| sssssss 111 0 1554 0 0 0 468.35118053990317
  sweep taylor duffing 14 adaptive(tolerance: 1e-06)| sssssss 221 0 3094 0 0 0 434.97031720531976
  sweep taylor duffing 14 adaptive(tolerance: 1e-13)| sssssss 729 0 10206 0 0 0 496.3318697744467
  sweep taylor duffing 14 fixed(steps: 1)| sssssss 7 0 98 0 0 0 398.95849849353647
  sweep taylor duffing 14 fixed(steps: 40)| sdsssss 240 0 3360 0 0 0 8384.140631540044
  sweep taylor duffing 14 fixed(steps: 49)| sdsssss 294 0 4116 0 0 0 10296.973024026422
  sweep taylor duffing 2 adaptive(tolerance: 0.01)| sssssss 30021 0 60042 0 0 0 631.2623273988416
  sweep taylor duffing 2 fixed(steps: 1)| sssssss 7 0 14 0 0 0 389.16674706706124
  sweep taylor duffing 2 fixed(steps: 40)| sdsssss 240 0 480 0 0 0 8383.198903832561
  sweep taylor duffing 2 fixed(steps: 49)| sdsssss 294 0 588 0 0 0 10289.4100189102
  sweep taylor duffing 7 adaptive(tolerance: 0.01)| sssssss 124 0 868 0 0 0 388.1285675510221
  sweep taylor duffing 7 adaptive(tolerance: 1e-06)| sssssss 700 0 4900 0 0 0 494.4517066532716
  sweep taylor duffing 7 adaptive(tolerance: 1e-13)| sssssss 10212 0 71484 0 0 0 489.2060419230419
  sweep taylor duffing 7 fixed(steps: 1)| sssssss 7 0 49 0 0 0 403.9719065902776
  sweep taylor duffing 7 fixed(steps: 40)| sdsssss 240 0 1680 0 0 0 8384.14063081739
  sweep taylor duffing 7 fixed(steps: 49)| sdsssss 294 0 2058 0 0 0 10296.973024862977
  sweep taylor duffing 9 adaptive(tolerance: 1e-06)| sssssss 417 0 3753 0 0 0 487.4094946766772
  sweep taylor duffing 9 adaptive(tolerance: 1e-13)| sssssss 3077 0 27693 0 0 0 489.2443374827122
  sweep taylor linear 14 adaptive(tolerance: 0.01)| sssssss 18 0 252 0 0 0 506.05662629685656
  sweep taylor linear 14 adaptive(tolerance: 1e-06)| sssssss 31 0 434 0 0 0 533.7567667521706
  sweep taylor linear 14 adaptive(tolerance: 1e-13)| sssssss 97 0 1358 0 0 0 609.534614333587
  sweep taylor linear 14 fixed(steps: 1)| sssssss 7 0 98 0 0 0 376.0032593662714
  sweep taylor linear 14 fixed(steps: 40)| sssssss 280 0 3920 0 0 0 8396.572469170742
  sweep taylor linear 14 fixed(steps: 49)| sssssss 343 0 4802 0 0 0 10317.20155949967
  sweep taylor linear 2 adaptive(tolerance: 0.01)| sssssss 3860 0 7720 0 0 0 615.9321806434411
  sweep taylor linear 2 fixed(steps: 1)| sssssss 7 0 14 0 0 0 376.2175864247856
  sweep taylor linear 2 fixed(steps: 40)| sssssss 280 0 560 0 0 0 8410.238758086462
  sweep taylor linear 2 fixed(steps: 49)| sssssss 343 0 686 0 0 0 10328.607484963126
  sweep taylor linear 7 adaptive(tolerance: 0.01)| sssssss 38 0 266 0 0 0 539.6547313456527
  sweep taylor linear 7 adaptive(tolerance: 1e-06)| sssssss 158 0 1106 0 0 0 608.0429675678306
  sweep taylor linear 7 adaptive(tolerance: 1e-13)| sssssss 2268 0 15876 0 0 0 615.6899647255458
  sweep taylor linear 7 fixed(steps: 1)| sssssss 7 0 49 0 0 0 405.2052837429781
  sweep taylor linear 7 fixed(steps: 40)| sssssss 280 0 1960 0 0 0 8396.57246326492
  sweep taylor linear 7 fixed(steps: 49)| sssssss 343 0 2401 0 0 0 10317.201557574579
  sweep taylor linear 9 adaptive(tolerance: 1e-06)| sssssss 77 0 693 0 0 0 608.1015371923144
  sweep taylor linear 9 adaptive(tolerance: 1e-13)| sssssss 548 0 4932 0 0 0 616.3464133601756
  sweep trapezoidal 1| usssuusssssussuu 10 0 30 10 10 0 81.77880426726911
  sweep trapezoidal 2| usssuusssssuusuu 18 0 52 18 10 0 47.49607974478779
  sweep trapezoidal 40| ssssssssssssssuu 560 0 2144 560 248 0 8485.769910069293
  sweep trapezoidal 49| ssssssssssssssuu 686 0 2472 686 302 0 10548.05429443395
  sweep trapezoidal 8| ssssssssssssssuu 112 0 744 112 56 0 1871.2769663479132
  sweep tsitouras 0.01| ssssssssssssssu 186 25 1466 0 0 0 2071.357779966151
  sweep tsitouras 1| sssssssssssss 13 0 91 0 0 0 -2131860.9081927147
  sweep tsitouras 1e-05| ssssssssssssssu 572 77 4480 0 0 0 3898.531481586032
  sweep tsitouras 1e-11| sssssssssssss 7356 144 52369 0 0 0 41248.54750687304
  sweep tsitouras 2| sssssssssssss 26 0 182 0 0 0 1.614619013882125e+28
  sweep tsitouras 40| sssssssssssss 520 0 3640 0 0 0 8354.435180286313
  sweep tsitouras 49| sssssssssssss 637 0 4459 0 0 0 10394.947960588031
  sweep tsitouras 8| sssssssssssss 104 0 728 0 0 0 1827.2831989765386
  sweep tsitouras by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssss 1481 209 11669 0 0 0 236.6603035629394
  sweep tsitouras lasting| s 956 1 6699 0 0 0 0.9580279525688105
  sweep velocity-verlet explicit 1| sssssssssssss 13 0 26 0 0 0 989.571892036996
  sweep velocity-verlet explicit 2| sssssssssssss 26 0 39 0 0 0 -74109.85153723214
  sweep velocity-verlet explicit 40| sssssssssssss 520 0 533 0 0 0 8358.522404248057
  sweep velocity-verlet explicit 49| sssssssssssss 637 0 650 0 0 0 10393.351790423969
  sweep velocity-verlet explicit 8| sssssssssssss 104 0 117 0 0 0 1846.4353710272671
  sweep velocity-verlet inKick 1| sssssssssssss 13 0 26 0 0 0 -283.40280403460173
  sweep velocity-verlet inKick 2| sssssssssssss 26 0 39 0 0 0 -404.26263762609074
  sweep velocity-verlet inKick 40| sssssssssssss 520 0 533 0 0 0 8358.166496839933
  sweep velocity-verlet inKick 49| sssssssssssss 637 0 650 0 0 0 10393.20583755849
  sweep velocity-verlet inKick 8| sssssssssssss 104 0 117 0 0 0 1854.402797418042
  sweep velocity-verlet removed 1| sssssssssssss 13 0 26 0 0 0 -351.7427819680694
  sweep velocity-verlet removed 2| sssssssssssss 26 0 39 0 0 0 295.875714875511
  sweep velocity-verlet removed 40| sssssssssssss 520 0 533 0 0 0 8361.285764911823
  sweep velocity-verlet removed 49| sssssssssssss 637 0 650 0 0 0 10394.079374576513
  sweep velocity-verlet removed 8| sssssssssssss 104 0 117 0 0 0 1857.4256583775773
  sweep verner9 0.01| ssssssssssssssu 153 34 2972 0 0 0 1634.0565264427044
  sweep verner9 1| sssssdsssssss 12 0 192 0 0 0 335.90863381809885
  sweep verner9 1e-05| ssssssssssssssu 246 28 4370 0 0 0 1999.4679609230977
  sweep verner9 1e-11| sssssssssssss 754 62 13007 0 0 0 4494.036512893269
  sweep verner9 2| sssssdsssssss 24 0 384 0 0 0 635.5268853235872
  sweep verner9 40| sssssssssssss 520 0 8320 0 0 0 8356.544262112102
  sweep verner9 49| sssssssssssss 637 0 10192 0 0 0 10394.70110129211
  sweep verner9 8| sssssssssssss 104 0 1664 0 0 0 1833.5519913833632
  sweep verner9 lasting| s 302 2 4863 0 0 0 1.6344065089249624
  sweep yoshida6 explicit 1| dsssddsssssss 10 0 80 0 0 0 -13.840640511631523
  sweep yoshida6 explicit 2| dssssdsssssss 22 0 165 0 0 0 -138.68971459280365
  sweep yoshida6 explicit 40| sssssssssssss 520 0 3653 0 0 0 8359.70365566348
  sweep yoshida6 explicit 49| sssssssssssss 637 0 4472 0 0 0 10394.377917426451
  sweep yoshida6 explicit 8| sssssssssssss 104 0 741 0 0 0 1842.1119700119464
  sweep yoshida6 inKick 1| dsssddsssssss 10 0 80 0 0 0 50.61228905195655
  sweep yoshida6 inKick 2| dsssddsssssss 20 0 150 0 0 0 -13.22584798346474
  sweep yoshida6 inKick 40| sssssssssssss 520 0 3653 0 0 0 8357.453967146113
  sweep yoshida6 inKick 49| sssssssssssss 637 0 4472 0 0 0 10393.033141249487
  sweep yoshida6 inKick 8| sssssssssssss 104 0 741 0 0 0 1825.3082418354481
  sweep yoshida6 removed 1| dsssddsssssss 10 0 80 0 0 0 -11.673934892272118
  sweep yoshida6 removed 2| dsssddsssssss 20 0 150 0 0 0 -2.494967622501562
  sweep yoshida6 removed 40| sssssssssssss 520 0 3653 0 0 0 8357.898232243506
  sweep yoshida6 removed 49| sssssssssssss 637 0 4472 0 0 0 10393.142732014427
  sweep yoshida6 removed 8| sssssssssssss 104 0 741 0 0 0 1830.4581181784747
  switching 0.0001 even| success 8 1 63 0 -3.93684373966248
  switching 0.0001 more| success+success+unstable 18 0 128 0 5.546131132296866
  switching 0.0001 odd| success 8 1 63 0 -2.0142655897095825
  switching 0.0001 stiff| success 23 2 170 5 8.037202416063035
  switching 1e-07 even| success 29 2 216 0 -3.9367656928229318
  switching 1e-07 more| success+success+unstable 65 1 463 0 5.5475853427883575
  switching 1e-07 odd| success 29 2 216 0 -2.014443986073916
  switching 1e-07 stiff| success 45 3 326 7 8.037202453398288
  symmetric10 even| success 64 0 209 0 -3.9367659267569906
  symmetric10 more| success+success+diverged 128 0 418 0 5.547585163256273
  symmetric10 odd| success 64 0 209 0 -2.01444384402688
  symmetric12 even| success 64 0 241 0 -3.9367659258021153
  symmetric12 more| success+success+diverged 128 0 482 0 5.5475851597732815
  symmetric12 odd| success 64 0 241 0 -2.0144438441039614
  symmetric6 even| success 64 0 145 0 -3.9367657246448724
  symmetric6 more| success+success+diverged 128 0 290 0 5.5475853068393866
  symmetric6 odd| success 64 0 145 0 -2.0144440431149095
  symmetric8 even| success 64 0 177 0 -3.93676593208434
  symmetric8 more| success+success+diverged 128 0 354 0 5.5475851619300816
  symmetric8 odd| success 64 0 177 0 -2.0144438447481656
  system dop853 adaptive(tolerance: 0.001) even| success 6 0 803 0 -27.819553211087058
  system dop853 adaptive(tolerance: 0.001) odd| success 6 0 803 0 -24.89940931633606
  system dop853 adaptive(tolerance: 1e-08) even| success 23 2 3289 0 -27.82120435444052
  system dop853 adaptive(tolerance: 1e-08) odd| success 23 2 3289 0 -24.900911429053018
  system dop853 fixed(steps: 24) even| success 24 0 3179 0 -27.821204325991662
  system dop853 fixed(steps: 24) odd| success 24 0 3179 0 -24.90091136726407
  system extrapolation 0.001 even| success 5 1 1716 0 -27.814289250627887
  system extrapolation 0.001 odd| success 5 1 1716 0 -24.892559639390466
  system extrapolation 1e-08 even| success 17 2 5423 0 -27.821204293979747
  system extrapolation 1e-08 odd| success 17 2 5423 0 -24.900911433031016
  system kutta3 fixed(steps: 24) even| success 24 0 803 0 -27.811425548348378
  system kutta3 fixed(steps: 24) odd| success 24 0 803 0 -24.906857635763537
  system nystrom8 adaptive(tolerance: 0.001) even| success 7 1 715 0 -27.82089869886137
  system nystrom8 adaptive(tolerance: 0.001) odd| success 7 1 715 0 -24.901339084482455
  system nystrom8 adaptive(tolerance: 1e-08) even| success 34 1 3091 0 -27.821204323657405
  system nystrom8 adaptive(tolerance: 1e-08) odd| success 34 1 3091 0 -24.900911413175677
  system nystrom8 fixed(steps: 24) even| success 24 0 2123 0 -27.821204325622837
  system nystrom8 fixed(steps: 24) odd| success 24 0 2123 0 -24.900911367586346
  system position-verlet fixed(steps: 24) even| success 24 0 539 0 -27.848432874587807
  system position-verlet fixed(steps: 24) odd| success 24 0 539 0 -24.92617268850531
  system taylor even| success 8 0 810 0 -7.302811858516846
  system taylor odd| success 8 0 810 0 -7.70436933207302
  system tsitouras adaptive(tolerance: 0.001) even| success 9 2 737 0 -27.829494501870304
  system tsitouras adaptive(tolerance: 0.001) odd| success 9 2 737 0 -24.899818995312494
  system tsitouras adaptive(tolerance: 1e-08) even| success 86 3 5885 0 -27.821204318561698
  system tsitouras adaptive(tolerance: 1e-08) odd| success 86 3 5885 0 -24.90091141955021
  system tsitouras fixed(steps: 24) even| success 24 0 1595 0 -27.821201017334868
  system tsitouras fixed(steps: 24) odd| success 24 0 1595 0 -24.90091444330059
  system verlet fixed(steps: 24) even| success 24 0 275 0 -27.786177281585378
  system verlet fixed(steps: 24) odd| success 24 0 275 0 -24.98816132682276
  system yoshida4 fixed(steps: 24) even| success 24 0 803 0 -27.82573639761592
  system yoshida4 fixed(steps: 24) odd| success 24 0 803 0 -24.894614367470655
  taylor adaptive(tolerance: 0.001) even| success 4 0 56 0 -3.691748647984082
  taylor adaptive(tolerance: 0.001) odd| success 4 0 56 0 -0.6663218068424066
  taylor adaptive(tolerance: 1e-10) even| success 14 0 196 0 -3.6881840488115873
  taylor adaptive(tolerance: 1e-10) odd| success 14 0 196 0 -0.6568377748220504
  taylor fixed(steps: 8) even| success 8 0 112 0 -3.688185964290944
  taylor fixed(steps: 8) odd| success 8 0 112 0 -0.6568398103337241
  taylor fixed(steps: 9) even| success 9 0 126 0 -3.6881838960207722
  taylor fixed(steps: 9) odd| success 9 0 126 0 -0.6568377251390027
  taylor linear adaptive(tolerance: 0.001) even| success 5 0 60 0 -1.1307680028936196
  taylor linear adaptive(tolerance: 0.001) odd| success 5 0 60 0 -1.2016460302117644
  taylor linear adaptive(tolerance: 1e-10) even| success 20 0 240 0 -1.130514092733304
  taylor linear adaptive(tolerance: 1e-10) odd| success 20 0 240 0 -1.1986165418037642
  taylor linear fixed(steps: 8) even| success 8 0 96 0 -1.1305142134418795
  taylor linear fixed(steps: 8) odd| success 8 0 96 0 -1.1986197261635552
  taylor linear fixed(steps: 9) even| success 9 0 108 0 -1.1305141433355914
  taylor linear fixed(steps: 9) odd| success 9 0 108 0 -1.1986173840829615
  three-eighths 24 even| success 24 0 96 0 -3.9368711723336456
  three-eighths 24 more| success+success+diverged 48 0 192 0 5.548184634987304
  three-eighths 24 odd| success 24 0 96 0 -2.014482043497133
  trapezoidal 24 even| success 24 0 220 24 -3.967195349412429
  trapezoidal 24 more| success+success+unconverged 48 0 390 48 5.662973491836661
  trapezoidal 24 odd| success 24 0 220 24 -2.0220013676775404
  tsitouras 0.0001 even| success 8 0 57 0 -3.9367630927597714
  tsitouras 0.0001 more| success+success+unstable 18 0 128 0 5.545934799477116
  tsitouras 0.0001 odd| success 8 0 57 0 -2.0143491135993217
  tsitouras 1e-09 even| success 67 3 488 0 -3.9367659263679617
  tsitouras 1e-09 more| success+success+unstable 155 1 1093 0 5.547585162053987
  tsitouras 1e-09 odd| success 67 3 488 0 -2.014443846169817
  tsitouras 24 even| success 24 0 168 0 -3.9367657442091826
  tsitouras 24 more| success+success+diverged 48 0 336 0 5.5475854569435175
  tsitouras 24 odd| success 24 0 168 0 -2.014444507729181
  velocity-verlet explicit even| success 16 0 17 0 -3.826132020359214
  velocity-verlet explicit more| success+success+diverged 32 0 34 0 5.731785325325554
  velocity-verlet explicit odd| success 16 0 17 0 -1.9817923412835432
  velocity-verlet inKick even| success 16 0 17 0 -3.9024887843881926
  velocity-verlet inKick more| success+success+diverged 32 0 34 0 5.752013613650738
  velocity-verlet inKick odd| success 16 0 17 0 -2.0457731620364052
  velocity-verlet removed even| success 16 0 17 0 -3.8948615274473206
  velocity-verlet removed more| success+success+diverged 32 0 34 0 5.754789186529839
  velocity-verlet removed odd| success 16 0 17 0 -2.041160931007341
  verner7 0.0001 even| success 7 1 80 0 -3.93678184628068
  verner7 0.0001 more| success+success+unstable 13 1 141 0 5.547566099838796
  verner7 0.0001 odd| success 7 1 80 0 -2.01446031643026
  verner7 1e-09 even| success 27 2 289 0 -3.936765925509207
  verner7 1e-09 more| success+success+unstable 52 3 549 0 5.547585159990928
  verner7 1e-09 odd| success 27 2 289 0 -2.0144438438540795
  verner7 24 even| success 24 0 240 0 -3.936765925743041
  verner7 24 more| success+success+diverged 48 0 480 0 5.547585160904866
  verner7 24 odd| success 24 0 240 0 -2.014443844976456
  verner9 0.0001 even| success 5 0 81 0 -3.9367070452174784
  verner9 0.0001 more| success+success+unstable 9 0 146 0 5.547553921537696
  verner9 0.0001 odd| success 5 0 81 0 -2.014417473562052
  verner9 1e-09 even| success 12 0 193 0 -3.9367659256685874
  verner9 1e-09 more| success+success+unstable 25 2 432 0 5.547585157194234
  verner9 1e-09 odd| success 12 0 193 0 -2.01444384322325
  verner9 24 even| success 24 0 384 0 -3.936765925620685
  verner9 24 more| success+success+diverged 48 0 768 0 5.547585160138637
  verner9 24 odd| success 24 0 384 0 -2.0144438439386136
  yoshida4 explicit even| success 16 0 49 0 -3.796190224951598
  yoshida4 explicit more| success+success+diverged 32 0 98 0 5.8555052916171695
  yoshida4 explicit odd| success 16 0 49 0 -1.893066381502258
  yoshida4 inKick even| success 16 0 49 0 -3.94210408105167
  yoshida4 inKick more| success+success+diverged 32 0 98 0 5.894500215641405
  yoshida4 inKick odd| success 16 0 49 0 -2.015033987562801
  yoshida4 removed even| success 16 0 49 0 -3.942343730157688
  yoshida4 removed more| success+success+success 32 0 98 0 5.8925858883720705
  yoshida4 removed odd| success 16 0 49 0 -2.015515478737937
  yoshida6 explicit even| success 16 0 113 0 -3.7505998216812673
  yoshida6 explicit more| success+success+diverged 32 0 226 0 5.768811221967302
  yoshida6 explicit odd| success 16 0 113 0 -1.8565133887917753
  yoshida6 inKick even| success 16 0 113 0 -3.936736802179525
  yoshida6 inKick more| success+success+diverged 32 0 226 0 5.8174210372976685
  yoshida6 inKick odd| success 16 0 113 0 -2.014440696039772
  yoshida6 removed even| success 16 0 113 0 -3.9367336978588217
  yoshida6 removed more| success+success+diverged 32 0 226 0 5.816756143974447
  yoshida6 removed odd| success 16 0 113 0 -2.0144355392373097
  """
